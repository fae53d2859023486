import { getSync } from '../../../../sync/index.ts';

/** Requeues a void, or a decision about one, that the server could not read (rule Q6). */
export function retryVoid(id: string): Promise<void> {
  return getSync().store().calls.retry(id);
}
