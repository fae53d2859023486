import type { InsuranceColumns } from '../rules/insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { storeOfPerson, notAuthenticated, type RecordOutcome } from '../../session/data/store-of-person.ts';

/**
 * Stores an edit on this device, to be sent. `seen` are the columns when the form opened, by which the server
 * recognises changes from elsewhere.
 */
export async function saveInsurance(options: {
  id: string;
  columns: InsuranceColumns;
  seen: InsuranceColumns;
}): Promise<RecordOutcome> {
  const { id, columns: values, seen } = options;
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  return store.write({ kind: 'update', entity: insuranceEntity, id, values, seen });
}
