import type { DuplicateGroup } from '../../rules/customer/group-duplicates.ts';
import type { CustomerSummaries } from '../../rules/list/customer-index.ts';

export interface DuplicatesQuestion {
  summaries: CustomerSummaries;
  /** The first groups are answered, no more than these. */
  most: number;
}

export type DuplicatesAnswer = { compared: number } | { groups: DuplicateGroup[] };
