import type { FactsColumns } from '../../rules/filter/facts-columns.ts';
import type { CustomerSummaries } from '../../rules/list/customer-index.ts';

/** The message to the worker that collects the filter's facts. */
export interface FactsRequest {
  userId: string;
  /** `YYYY-MM-DD` in Bangkok. */
  today: string;
  /** The list in whose order the facts are returned; null for any order. */
  list: CustomerSummaries | null;
}

/** The answer of the worker: the facts, or the text of an error. */
export type FactsAnswer = { columns: FactsColumns } | { failed: string };
