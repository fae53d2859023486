import { getSync } from '../../../../sync/index.ts';
import type { CustomerSummaries } from '../../rules/list/customer-index.ts';
import { collectInWorker } from './collect-in-worker.ts';
import { openFacts, type FactsSource } from './facts-source.ts';

let opened: FactsSource | null = null;

/**
 * The facts of the person signed in, shared until another person signs in or the day changes. `readList`
 * returns the current list; null while it loads.
 */
export function ownFacts(options: { today: string; readList: () => CustomerSummaries | null }): FactsSource {
  const { today, readList } = options;
  const store = getSync().store();
  if (opened?.store !== store || opened.today !== today) {
    opened?.close();
    opened = openFacts({
      store,
      today,
      collect: (question) => collectInWorker({ ...question, list: readList() }),
      onFault: (cause) => console.warn('The facts of the filter could not be read.', cause),
    });
  }
  return opened;
}
