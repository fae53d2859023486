/**
 * Collects the filter's facts off the main thread: reading all notes and bookings takes seconds for 100,000
 * customers.
 */
import type { FactsAnswer, FactsRequest } from './facts-messages.ts';
import { readFactsInPages } from './read-filter-facts.ts';

// The project has a window's types, whose postMessage expects a target origin.
const scope = self as unknown as Pick<Worker, 'onmessage'> & {
  postMessage(message: FactsAnswer, transfer: Transferable[]): void;
};

scope.onmessage = ({ data }: MessageEvent<FactsRequest>) => {
  collect(data).catch((error: unknown) => scope.postMessage({ failed: String(error) }, []));
};

async function collect(question: FactsRequest): Promise<void> {
  const columns = await readFactsInPages(question);
  const { endDays, contactDays, vouchers, provinces, lats, lngs } = columns;
  const moved = [endDays, contactDays, vouchers, provinces, lats, lngs].map(({ buffer }) => buffer);
  scope.postMessage({ columns }, moved);
}
