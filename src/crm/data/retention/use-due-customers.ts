import { getSync } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { readDueCustomers, type DueCustomer } from './read-due-customers.ts';

export type { DueCustomer };

/** Customers without a contact for this many months, the longest time first (CUSTOMER-22). */
export function useDueCustomers(months: number): Live<DueCustomer[]> {
  const today = useToday();
  return useLive({
    key: `retention ${months} ${today}`,
    read: () => readDueCustomers({ store: getSync().store(), months, today }),
  });
}
