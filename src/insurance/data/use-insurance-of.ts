import { getSync } from '../../../sync/index.ts';
import type { CarInsurance } from '../rules/insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';

/** The customer's insurance records that are not deleted, the one that ends last first. */
export function useInsuranceOf(customerId: string): Live<CarInsurance[]> {
  return useLive({
    key: `insurance of ${customerId}`,
    read: async () => {
      const rows = await getSync()
        .store()
        .list(insuranceEntity, { column: 'customer_id', equals: customerId });
      return rows
        .filter((row) => row.deleted_at === null)
        .sort((a, b) => Date.parse(b.coverage_end ?? '') - Date.parse(a.coverage_end ?? '') || 0);
    },
  });
}
