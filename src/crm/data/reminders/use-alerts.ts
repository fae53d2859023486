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
import { createOwnSource, useOwnSource, whenRead } from './derived-source.ts';

/** An alert about the end of a cover, with the customer of the cover. */
export interface CustomerAlert extends InsuranceAlert {
  customer: CustomerSummary;
}

/** Alerts about covers, except those that were renewed or are closed on the board of renewals. */
export interface Alerts {
  /** Covers that end within three months, the soonest first. */
  coming: CustomerAlert[];
  /** Covers that ended within the last 90 days, the latest first. */
  lapsed: CustomerAlert[];
}

/**
 * Alerts about covers that end soon or ended lately and were not renewed, except those of deleted customers.
 */
export function useAlerts(): Live<Alerts> {
  return useOwnSource(ownAlerts);
}

/** Reads the alerts before a screen needs them, so that it opens without a loading state. */
export function prepareAlerts(): Promise<void> {
  return whenRead(ownAlerts(bangkokDay(serverNowMs())));
}

const ownAlerts = createOwnSource({
  tables: [insuranceEntity, customersEntity],
  read: ({ store }) => readAlerts({ store, nowMs: serverNowMs() }),
});

/** Reads the alerts at `nowMs`, the server's time. */
export async function readAlerts(options: { store: Store; nowMs: number }): Promise<Alerts> {
  const { store, nowMs } = options;
  const { from, to } = alertWindow(nowMs);
  // A later cover means that an earlier one was renewed, so the index is read to its end. One request for all
  // is used, because one for each customer took seconds for thousands of them.
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
