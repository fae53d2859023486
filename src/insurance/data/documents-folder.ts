import { getSync } from '../../../sync/index.ts';

/** A customer's documents are in this folder of the bucket: `{user id}/{customer id}` (INSURANCE-8). */
export function documentsFolder(customerId: string): string {
  return `${getSync().store().userId}/${customerId}`;
}
