import type { DuplicateGroup } from '../../rules/customer/group-duplicates.ts';
import type { CustomerSummaries, CustomerTexts } from '../../rules/list/customer-index.ts';

export interface DuplicatesQuestion {
  list: CustomerSummaries & CustomerTexts;
  /** The first groups are answered, no more than these. */
  most: number;
}

export type DuplicatesAnswer = { compared: number } | { groups: DuplicateGroup[] };
