import { getSync } from '../../../../sync/index.ts';

/** Everything that is not on the server, as a JSON document for a file. */
export function exportUnsent(): Promise<string> {
  return getSync().store().exportUnsent();
}
