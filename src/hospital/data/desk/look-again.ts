import { getSync } from '../../../../sync/index.ts';

/** Requests a sync at once, because a call has just changed synced rows on the server. */
export function lookAgain(): void {
  void getSync().requestSync('manual');
}
