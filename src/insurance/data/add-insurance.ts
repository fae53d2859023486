import type { CarInsurance, InsuranceColumns } from '../rules/insurance.ts';
import { emptyRenewal } from '../rules/empty-insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { storeOfPerson, notAuthenticated, type RecordOutcome } from '../../session/data/store-of-person.ts';

/**
 * Stores a new record on this device; it is sent after its files. `columns` must have passed the form's
 * schema.
 */
export async function addInsurance(options: {
  customerId: string;
  columns: InsuranceColumns;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const record: CarInsurance = {
    ...options.columns,
    ...emptyRenewal,
    id: store.newId(),
    user_id: store.userId,
    customer_id: options.customerId,
    voluntary_total: null,
    grand_total: null,
    created_at: new Date().toISOString(),
    deleted_at: null,
  };
  return store.write({ kind: 'create', entity: insuranceEntity, values: record });
}
