import { getSync } from '../../../sync/index.ts';

/** Where a customer's documents lie in their bucket: `{user id}/{customer id}` (decision C1). */
export function documentsFolder(customerId: string): string {
  return `${getSync().store().userId}/${customerId}`;
}
