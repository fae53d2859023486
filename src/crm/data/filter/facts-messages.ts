import type { FactsColumns } from '../../rules/filter/facts-columns.ts';

export interface FactsQuestion {
  userId: string;
  /** `YYYY-MM-DD` in Bangkok. */
  today: string;
}

export type FactsAnswer = { columns: FactsColumns } | { failed: string };
