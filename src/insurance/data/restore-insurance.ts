import { insuranceEntity } from './insurance-entity.ts';
import { insuranceStore, notAuthenticated, type InsuranceOutcome } from './insurance-store.ts';

/** Restores a record from "Recently deleted" (CUSTOMER-9). */
export async function restoreInsurance(options: { id: string }): Promise<InsuranceOutcome> {
  const store = insuranceStore();
  return store ? store.write({ kind: 'restore', entity: insuranceEntity, id: options.id }) : notAuthenticated;
}
