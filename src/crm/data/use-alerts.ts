import { getSync, type Store } from '../../../sync/index.ts';
import { alertWindow, insuranceAlerts, type InsuranceAlert } from '../rules/insurance-alerts.ts';
import type { CarInsurance } from '../rules/insurance.ts';
import { customersEntity } from './customers-entity.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';
import { useToday } from './use-today.ts';

/** An alert with whose cover it is. */
export interface CustomerAlert extends InsuranceAlert {
  customerName: string;
}

export interface Alerts {
  /** Soonest first. */
  coming: CustomerAlert[];
  /** Latest first; not those that were renewed since. */
  lapsed: CustomerAlert[];
}

/** What ends soon, or has ended lately without being renewed; of customers that are not deleted. */
export function useAlerts(): Live<Alerts> {
  return useLive({
    key: `alerts ${useToday()}`,
    read: () => readAlerts({ store: getSync().store(), nowMs: Date.now() }),
  });
}

export async function readAlerts(options: { store: Store; nowMs: number }): Promise<Alerts> {
  const { store, nowMs } = options;
  const records = await store.list(insuranceEntity, { column: 'coverage_end', ...alertWindow(nowMs) });
  const { coming, lapsed } = insuranceAlerts({ records, nowMs });
  const open: InsuranceAlert[] = [];
  for (const alert of lapsed) if (!(await isRenewed({ store, record: alert.record }))) open.push(alert);
  const ids = [...new Set([...coming, ...open].map(({ record }) => record.customer_id))];
  const customers = await store.getMany(customersEntity, ids);
  const names = new Map(customers.flatMap((one) => (one && !one.deleted_at ? [[one.id, one.name]] : [])));
  const named = (alerts: InsuranceAlert[]): CustomerAlert[] =>
    alerts.flatMap((alert) => {
      const customerName = names.get(alert.record.customer_id);
      return customerName === undefined ? [] : [{ ...alert, customerName }];
    });
  return { coming: named(coming), lapsed: named(open) };
}

/** A car without a plate is taken for the customer's only one. */
async function isRenewed(options: { store: Store; record: CarInsurance }): Promise<boolean> {
  const { store, record } = options;
  const all = await store.list(insuranceEntity, { column: 'customer_id', equals: record.customer_id });
  return all.some(
    (other) =>
      other.deleted_at === null &&
      other.license_plate === record.license_plate &&
      Date.parse(other.coverage_end ?? '') > Date.parse(record.coverage_end ?? ''),
  );
}
