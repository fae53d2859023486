import type { TransactionSql } from 'postgres';
import type { AgentSeedRows } from './build-cast.ts';
import type { BuiltEvent } from './events/build-events.ts';
import type { BuiltHospital } from './hospitals/build-hospitals.ts';
import { insertRows } from './insert-rows.ts';
import { DEMO_PAGES } from './pages/demo-pages.ts';
import type { PromotionRow, Publisher } from './promotions/build-promotions.ts';

/**
 * Inserts hospitals, promotions, events and site pages. Hospitals of demo accounts exist
 * already and get the missing columns.
 */
export async function insertPublicRows(options: {
  tx: TransactionSql;
  hospitals: readonly BuiltHospital[];
  publishers: readonly Publisher[];
  promotions: readonly PromotionRow[];
  events: readonly BuiltEvent[];
}): Promise<void> {
  const { tx, hospitals, publishers } = options;
  const founded = new Map(
    publishers.filter((one) => one.userId !== null).map((one) => [one.listed.name, one.id]),
  );
  await insertRows({
    sql: tx,
    table: 'hospitals',
    rows: hospitals.map(({ row }) => row).filter(({ name }) => !founded.has(name)),
  });
  for (const { row } of hospitals) {
    const id = founded.get(row.name);
    if (id === undefined) continue;
    const { telephone, email, website, contact_details, verified_at } = row;
    await tx`update public.hospitals set ${tx({ telephone, email, website, contact_details, verified_at })}
      where id = ${id}`;
  }
  await insertRows({ sql: tx, table: 'promotions', rows: options.promotions });
  await insertRows({ sql: tx, table: 'events', rows: options.events.map(({ row }) => row) });
  for (const [page, content] of Object.entries(DEMO_PAGES)) {
    // Only version 1 is replaced, so that an editor's text is never overwritten.
    await tx`update public.page_contents set content = ${JSON.stringify(content)}::text::jsonb
      where page_name = ${page} and version = 1`;
  }
}

/** Inserts all rows of one agent. */
export async function insertAgentRows(options: { tx: TransactionSql; cast: AgentSeedRows }): Promise<void> {
  const { tx, cast } = options;
  await insertRows({ sql: tx, table: 'customers', rows: cast.customers });
  await insertRows({ sql: tx, table: 'customer_notes', rows: cast.notes });
  await insertRows({ sql: tx, table: 'tasks', rows: cast.tasks });
  await insertRows({ sql: tx, table: 'car_insurance', rows: cast.insurance });
  await insertRows({ sql: tx, table: 'bookings', rows: cast.bookings });
  await insertRows({ sql: tx, table: 'redemption_events', rows: cast.redemptions });
  await insertRows({ sql: tx, table: 'saved_promotions', rows: cast.saved });
}
