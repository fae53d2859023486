import { getSync } from '../../../../sync/index.ts';
import { deletedCustomers, type DeletedCustomer } from '../../rules/customer/deleted-customers.ts';
import { deletedInsurance, type DeletedInsurance } from '../../rules/customer/deleted-insurance.ts';
import { customersEntity } from './customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export interface DeletedRecords {
  customers: DeletedCustomer[];
  insurance: DeletedInsurance[];
}

/** Reads what is in "Recently deleted" (CUSTOMER-9). */
export function useDeleted(): Live<DeletedRecords> {
  return useLive({ key: 'deleted', read: readDeleted });
}

async function readDeleted(): Promise<DeletedRecords> {
  const store = getSync().store();
  const nowMs = Date.now();
  const [customers, rows] = await Promise.all([store.list(customersEntity), store.list(insuranceEntity)]);
  return {
    customers: deletedCustomers({ rows: customers, nowMs }),
    insurance: deletedInsurance({ rows, customers, nowMs }),
  };
}
