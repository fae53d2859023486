import type { Sql } from 'postgres';
import type { Accepted } from './act.ts';
import type { DeviceRows } from './load-orders.ts';

export interface Differences {
  /** Accepted by a screen, and not on the server or with another value. */
  lost: string[];
  /** On the server, and accepted by no screen. */
  unasked: string[];
  /** Bookings with two redemptions that count. */
  twice: string[];
  /** Devices whose rows differ from the server's. */
  differing: string[];
}

/**
 * Finds accepted writes that the server lacks or has twice, and devices that do not show what the server has.
 */
export async function compareWithServer(options: {
  sql: Sql;
  accepted: Accepted;
  devices: readonly DeviceRows[];
}): Promise<Differences> {
  const { sql, accepted, devices } = options;
  const phones = devices.filter(({ role }) => role === 'general');
  const tablets = devices.filter(({ role }) => role === 'hospital');
  const people = phones.map(({ userId }) => userId);
  const hospitals = tablets.map(({ userId }) => userId);
  const customers = await sql<{ id: string; user_id: string; name: string }[]>`
    select id, user_id, name from public.customers where user_id = any (${people})`;
  const ids = async (table: string, where = sql`user_id = any (${people})`) =>
    (await sql<{ id: string }[]>`select id from public.${sql(table)} where ${where}`).map(({ id }) => id);
  const bookings = await sql<{ id: string; owner: string; used: boolean }[]>`
    select b.id, m.user_id as owner, b.used from public.bookings b
    join public.hospital_members m on m.hospital_id = b.hospital_id where m.user_id = any (${hospitals})`;
  const events = await sql<{ nonce: string; booking_id: string | null; outcome: string }[]>`
    select e.nonce, e.booking_id, e.outcome from public.redemption_events e
    join public.hospital_members m on m.hospital_id = e.hospital_id where m.user_id = any (${hospitals})`;

  const names = new Map(customers.map(({ id, name }) => [id, name]));
  const stored = [
    ['customer', new Set(accepted.customers.keys()), [...names.keys()]],
    ['note', accepted.notes, await ids('customer_notes')],
    ['booking', accepted.bookings, await ids('bookings')],
    ['attempt', accepted.attempts, events.map(({ nonce }) => nonce)],
  ] as const;
  const lost = stored.flatMap(([kind, wanted, found]) => {
    const here = new Set(found);
    return [...wanted].filter((id) => !here.has(id)).map((id) => `${kind} ${id}`);
  });
  for (const [id, name] of accepted.customers)
    if (names.has(id) && names.get(id) !== name) lost.push(`name of ${id}`);
  const unasked = stored.flatMap(([kind, wanted, found]) =>
    found.filter((id) => !wanted.has(id)).map((id) => `${kind} ${id}`),
  );
  const first = events.filter(({ outcome }) => outcome === 'first').map((event) => event.booking_id ?? '');
  const twice = first.filter((booking, n) => first.indexOf(booking) !== n);

  const differing: string[] = [];
  const text = (rows: readonly unknown[]) =>
    rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join('\n');
  for (const { userId, customers: here } of phones) {
    const there = customers.filter((row) => row.user_id === userId);
    if (text(here.map(({ id, name }) => [id, name])) !== text(there.map(({ id, name }) => [id, name])))
      differing.push(`phone of ${userId}`);
  }
  for (const { userId, bookings: here } of tablets) {
    const there = bookings.filter(({ owner }) => owner === userId);
    if (text(here.map(({ id, used }) => [id, used])) !== text(there.map(({ id, used }) => [id, used])))
      differing.push(`tablet of ${userId}`);
  }
  return { lost, unasked, twice, differing };
}
