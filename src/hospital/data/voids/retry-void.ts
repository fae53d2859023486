import { getSync } from '../../../../sync/index.ts';

/** Requeues a void, or a decision about one, that the server could not read (rule Q6). */
export async function retryVoid(id: string): Promise<void> {
  await getSync().store().calls.retry(id);
}
