/**
 * Builds the index of the customer list off the main thread: reading, folding and sorting 100,000 customers
 * takes seconds.
 */
import type { ListAnswer, ListIndexRequest } from './list-messages.ts';
import { readIndex } from './read-index.ts';

// The project has a window's types, whose postMessage expects a target origin.
const scope = self as unknown as Pick<Worker, 'onmessage'> & {
  postMessage(message: ListAnswer, transfer: Transferable[]): void;
};

scope.onmessage = ({ data }: MessageEvent<ListIndexRequest>) => {
  build(data.userId).catch((error: unknown) => scope.postMessage({ failed: String(error) }, []));
};

async function build(userId: string): Promise<void> {
  const index = await readIndex(userId);
  const { textStarts, summaryStarts, birthdays, birthYears } = index;
  const moved = [textStarts, summaryStarts, birthdays, birthYears].map(({ buffer }) => buffer);
  scope.postMessage({ index }, moved);
}
