import type { CarInsurance, RenewalColumns } from '../rules/insurance.ts';
import { renewalClocks } from '../rules/renewal-clocks.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { storeOfPerson, notAuthenticated, type RecordOutcome } from '../../session/data/store-of-person.ts';

/** Keeps what became of a renewal on this device, to be sent. `record` is as the person saw it. */
export async function setRenewal(options: {
  record: CarInsurance;
  values: RenewalColumns;
}): Promise<RecordOutcome> {
  const { record, values } = options;
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const seen: Partial<CarInsurance> = record;
  return store.write<CarInsurance>({ kind: 'update', entity: insuranceEntity, id: record.id, values, seen });
}

/** Says of a record that it was renewed as a copy: the board then counts it as won, whatever the copy's plate is. */
export async function closeRenewal(options: { record: CarInsurance; today: string }): Promise<RecordOutcome> {
  const { record } = options;
  const until = renewalClocks(options).at(-1)?.endDay ?? null;
  const { renewal_quoted } = record;
  return setRenewal({
    record,
    values: {
      renewal_stage: until === null ? null : 'renewed',
      renewal_until: until,
      renewal_lost_reason: null,
      renewal_next_on: null,
      renewal_quoted,
    },
  });
}
