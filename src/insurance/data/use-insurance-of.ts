import { getSync } from '../../../sync/index.ts';
import { compareByCoverEnd } from '../rules/compare-by-cover-end.ts';
import type { CarInsurance } from '../rules/insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';

/**
 * The customer's insurance records that are not deleted, the latest end of cover first, those without an end
 * last.
 */
export function useInsuranceOf(customerId: string): Live<CarInsurance[]> {
  return useLive({
    key: `insurance of ${customerId}`,
    read: async () => {
      const rows = await getSync()
        .store()
        .list(insuranceEntity, { column: 'customer_id', equals: customerId });
      return rows.filter((row) => row.deleted_at === null).sort(compareByCoverEnd);
    },
  });
}
