import { insuranceEntity } from './insurance-entity.ts';
import { insuranceStore, notAuthenticated, type InsuranceOutcome } from './insurance-store.ts';

/** Moves a record to "Recently deleted" (CUSTOMER-9). */
export async function deleteInsurance(options: { id: string }): Promise<InsuranceOutcome> {
  const store = insuranceStore();
  return store ? store.write({ kind: 'delete', entity: insuranceEntity, id: options.id }) : notAuthenticated;
}
