import type { InsuranceColumns } from '../rules/insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { insuranceStore, notAuthenticated, type InsuranceOutcome } from './insurance-store.ts';

/**
 * Keeps an edit on this device, to be sent. `seen` are the columns when the form opened, so that an edit made
 * elsewhere meanwhile is asked about, not overruled.
 */
export async function saveInsurance(options: {
  id: string;
  columns: InsuranceColumns;
  seen: InsuranceColumns;
}): Promise<InsuranceOutcome> {
  const { id, columns: values, seen } = options;
  const store = insuranceStore();
  if (!store) return notAuthenticated;
  return store.write({ kind: 'update', entity: insuranceEntity, id, values, seen });
}
