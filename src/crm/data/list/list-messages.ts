import type { CustomerIndex } from '../../rules/list/customer-index.ts';

export interface ListQuestion {
  userId: string;
}

export type ListAnswer = { index: CustomerIndex } | { failed: string };
