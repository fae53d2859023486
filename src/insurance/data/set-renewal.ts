import type { CarInsurance, RenewalColumns } from '../rules/insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { storeOfPerson, notAuthenticated, type RecordOutcome } from '../../session/data/store-of-person.ts';

/** Stores the columns of a renewal on this device, to be sent. `record` is the row as the person saw it. */
export async function setRenewal(options: {
  record: CarInsurance;
  values: RenewalColumns;
}): Promise<RecordOutcome> {
  const { record, values } = options;
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  return store.write<CarInsurance>({
    kind: 'update',
    entity: insuranceEntity,
    id: record.id,
    values,
    seen: record,
  });
}
