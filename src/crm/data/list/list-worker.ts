/** Builds the index of the customer list beside the window: reading, folding and sorting take seconds for 100,000. */
import type { ListAnswer, ListQuestion } from './list-messages.ts';
import { readIndex } from './read-index.ts';

// The project's types are those of a window, where postMessage takes a target.
const scope = self as unknown as Pick<Worker, 'onmessage'> & {
  postMessage(message: ListAnswer, transfer: Transferable[]): void;
};

scope.onmessage = ({ data }: MessageEvent<ListQuestion>) => {
  build(data.userId).catch((error: unknown) => scope.postMessage({ failed: String(error) }, []));
};

async function build(userId: string): Promise<void> {
  const index = await readIndex(userId);
  const { textStarts, summaryStarts, birthdays, birthYears } = index;
  const moved = [textStarts, summaryStarts, birthdays, birthYears].map(({ buffer }) => buffer);
  scope.postMessage({ index }, moved);
}
