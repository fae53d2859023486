import type { DuplicateGroup } from '../../rules/customer/group-duplicates.ts';
import type { CustomerSummaries, CustomerTexts } from '../../rules/list/customer-index.ts';

/** The message to the worker that groups duplicates. */
export interface DuplicatesRequest {
  list: CustomerSummaries & CustomerTexts;
  /** The answer has only the first groups, up to this number. */
  most: number;
}

/** An answer of the worker: the number of customers compared so far, or at the end the groups. */
export type DuplicatesAnswer = { compared: number } | { groups: DuplicateGroup[] };
