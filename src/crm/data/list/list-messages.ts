import type { CustomerIndex } from '../../rules/list/customer-index.ts';

/** The message to the worker that builds the index of the list. */
export interface ListIndexRequest {
  userId: string;
}

/** The answer of the worker: the index, or the text of an error. */
export type ListAnswer = { index: CustomerIndex } | { failed: string };
