import type { Store } from '../../../../sync/index.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import {
  alertWindow,
  coversByCustomer,
  insuranceAlerts,
  isSettled,
  type InsuranceAlert,
} from '../../../insurance/rules/insurance-alerts.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import type { Live } from '../../../session/data/use-live.ts';
import { toSummary, type CustomerSummary } from '../../rules/list/customer-entry.ts';
import { ownRows, useOwnRows, whenRead } from './rows-source.ts';

/** An alert with whose cover it is. */
export interface CustomerAlert extends InsuranceAlert {
  customer: CustomerSummary;
}

/** Neither holds a cover whose car has a later one. */
export interface Alerts {
  /** Soonest first. */
  coming: CustomerAlert[];
  /** Latest first. */
  lapsed: CustomerAlert[];
}

/** What ends soon, or has ended lately, without being renewed; of customers that are not deleted. */
export function useAlerts(): Live<Alerts> {
  return useOwnRows(ownAlerts);
}

/** Reads them before a screen asks for them, so that it need not begin without. */
export function prepareAlerts(): Promise<void> {
  return whenRead(ownAlerts(bangkokDay(serverNowMs())));
}

const ownAlerts = ownRows({
  tables: [insuranceEntity, customersEntity],
  read: ({ store }) => readAlerts({ store, nowMs: serverNowMs() }),
});

export async function readAlerts(options: { store: Store; nowMs: number }): Promise<Alerts> {
  const { store, nowMs } = options;
  const { from, to } = alertWindow(nowMs);
  // A later cover says that an earlier one was renewed, so the index of covers is read to its end, in one request: one
  // for each customer took seconds in a book of thousands.
  const covers = await store.list(insuranceEntity, { column: 'coverage_end', from, to: '\uffff' });
  const records = covers.filter(({ coverage_end: end }) => end !== null && end <= to);
  const { coming, lapsed } = insuranceAlerts({ records, nowMs });
  const ids = [...new Set([...coming, ...lapsed].map(({ record }) => record.customer_id))];
  const customers = await store.getMany(customersEntity, ids);
  const coversOf = coversByCustomer(covers);
  const summaries = new Map(
    customers.flatMap((one) => (one && !one.deleted_at ? [[one.id, toSummary(one)]] : [])),
  );
  const open = (alerts: InsuranceAlert[]): CustomerAlert[] =>
    alerts.flatMap((alert) => {
      const { record } = alert;
      const customer = summaries.get(record.customer_id);
      if (customer === undefined) return [];
      if (isSettled({ record, covers: coversOf.get(record.customer_id) ?? [] })) return [];
      return [{ ...alert, customer }];
    });
  return { coming: open(coming), lapsed: open(lapsed) };
}
