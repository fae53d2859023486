import type { FactsColumns } from '../../rules/filter/facts-columns.ts';
import type { CustomerSummaries } from '../../rules/list/customer-index.ts';

export interface FactsQuestion {
  userId: string;
  /** `YYYY-MM-DD` in Bangkok. */
  today: string;
  /** The list as it is now: the facts are answered in its order; null for any order. */
  list: CustomerSummaries | null;
}

export type FactsAnswer = { columns: FactsColumns } | { failed: string };
