import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Columns, PullResponse, PushResponse, WireOp } from '../../sync/engine/protocol.ts';
import { newCode, op, requireText } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { join, newHospital } from './support/hospital-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const as = (userId: string): Caller => ({ role: 'authenticated', userId });

async function push(user: string, ops: readonly WireOp[]): Promise<void> {
  await database.as(as(user), async (tx) => {
    const [row] = await tx<{ answer: PushResponse }[]>`
      select public.sync_push(${user}, ${crypto.randomUUID()}, ${JSON.stringify(ops)}::text::json) as answer`;
    const refused = row?.answer.answers.find((answer) => answer.outcome !== 'applied');
    if (refused || !row) throw new Error(`A push was refused: ${JSON.stringify(refused)}`);
  });
}

/** Reads on from where it was; each row is written once, so it must come once. */
function openReader(user: string) {
  const seen = new Set<string>();
  let cursors: Record<string, { epoch: string; seq: number }> = {};
  return {
    seen,
    async readOn(): Promise<boolean> {
      const page = await database.as(as(user), async (tx) => {
        const [row] = await tx<{ page: PullResponse }[]>`
          select public.sync_pull(${user}, ${JSON.stringify(cursors)}::text::jsonb, 200) as page`;
        if (!row) throw new Error('sync_pull gave no row.');
        return row.page;
      });
      for (const [entity, rows] of Object.entries(page.rows)) {
        // One for each promotion, made with its first booking.
        if (entity === 'booked_promotions') continue;
        for (const row of rows) {
          const key = `${entity} ${requireText(row['id'])}`;
          expect(seen.has(key)).toBe(false);
          seen.add(key);
        }
      }
      for (const [stream, { to }] of Object.entries(page.streams)) {
        expect(to).toBeGreaterThanOrEqual(cursors[stream]?.seq ?? 0);
      }
      cursors = Object.fromEntries(
        Object.entries(page.streams).map(([stream, { epoch, to }]) => [stream, { epoch, seq: to }]),
      );
      return page.more;
    },
  };
}

/** Rows of each writer; `RACE_ROWS=2000` for a longer race. */
const ROWS = Number(process.env['RACE_ROWS'] ?? 200);
const READ_EVERY_MS = 3;
const LONGEST_PAUSE_MS = 10;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`twelve writers of ${ROWS} rows each over all tables: neither the agent nor the hospital misses one`, async () => {
  const [agent, staff] = [await database.signUp(), await database.signUp()];
  // No agent makes so many bookings at once (P40).
  await database.admin`alter table public.bookings disable trigger limit_bookings`;
  const { hospitalId, promotionId } = await newHospital(database.admin);
  await join(database.admin, { userId: staff, hospitalId });

  /** A customer with a note, an insurance record and a booking. */
  function family(): WireOp[] {
    const customer = op({ kind: 'create', values: { name: 'x', telephone: '081-234-5678' } });
    const child = (entity: string, values: Columns) =>
      op({ kind: 'create', entity, values: { customer_id: customer.row_id, ...values } });
    return [
      customer,
      child('customer_notes', { content: 'x' }),
      child('car_insurance', { net_premium: 1 }),
      child('bookings', { promotion_id: promotionId, booking_code: newCode(), booking_price: 1 }),
    ];
  }

  const written: string[] = [];
  async function write(kind: 'push' | 'api' | 'sql'): Promise<void> {
    for (let done = 0; done < ROWS; done += 20) {
      await pause(Math.random() * LONGEST_PAUSE_MS);
      const ops = Array.from({ length: 5 }, family).flat();
      if (kind === 'push') await push(agent, ops);
      else {
        const sql = kind === 'api' ? as(agent) : null;
        const insert = async (tx: Parameters<Parameters<TestDatabase['as']>[1]>[0]) => {
          for (const { entity, row_id: id, values } of ops) {
            await tx`insert into ${tx(`public.${entity}`)} ${tx({ id, user_id: agent, ...values })}`;
          }
        };
        await (sql ? database.as(sql, insert) : database.admin.begin(insert));
      }
      for (const { entity, row_id: id } of ops) {
        written.push(`${entity} ${id}`, ...(entity === 'bookings' ? [`booking_contacts ${id}`] : []));
      }
    }
  }

  const readers = [openReader(agent), openReader(staff)] as const;
  let writing = true;
  const kinds = [
    'push',
    'push',
    'push',
    'push',
    'api',
    'api',
    'api',
    'api',
    'sql',
    'sql',
    'sql',
    'sql',
  ] as const;
  const writers = Promise.all(kinds.map(write)).finally(() => {
    writing = false;
  });
  let meanwhile = 0;
  while (writing) {
    for (const reader of readers) await reader.readOn();
    if (writing) meanwhile = readers[0].seen.size;
    await pause(READ_EVERY_MS);
  }
  await writers;
  for (const reader of readers) while (await reader.readOn());

  const ofHospital = written.filter((key) => key.startsWith('booking'));
  expect(written).toHaveLength(12 * ROWS + (12 * ROWS) / 4);
  expect(readers[0].seen).toEqual(new Set(written));
  expect(readers[1].seen).toEqual(new Set(ofHospital));
  // The readers were at work meanwhile, not only afterwards.
  expect(meanwhile).toBeGreaterThan(ROWS);
  expect(await database.admin`select 1 from private.sync_pending`).toEqual([]);
}, 600_000);
