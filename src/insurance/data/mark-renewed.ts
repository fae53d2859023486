import type { RecordOutcome } from '../../session/data/store-of-person.ts';
import type { CarInsurance, InsuranceColumns } from '../rules/insurance.ts';
import { renewedUntil } from '../rules/renewal-cards.ts';
import { setRenewal } from './set-renewal.ts';

/**
 * Marks a record as renewed after its copy was saved. The board then counts it as won, whatever plate the
 * copy has.
 */
export async function markRenewed(options: {
  record: CarInsurance;
  copy: InsuranceColumns;
  today: string;
}): Promise<RecordOutcome> {
  const { record } = options;
  const until = renewedUntil(options);
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
