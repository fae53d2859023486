import type { Sql } from 'postgres';
import { z } from 'zod';
import { dayInBangkok } from '../../../supabase/seed/seed-days.ts';
import type { Benchmark } from '../support/benchmark.ts';
import { compareLists } from './compare-lists.ts';
import { evaluate } from './evaluate-crm.ts';
import { bookTables, fillBook } from './fill-book.ts';
import { measureList, type Measured } from './measure-list.ts';
import { table } from './report-crm.ts';

const times = z.array(z.number()).min(1);
const openings = z.object({ firstMs: times, againMs: times });
const scrolled = z.object({ frames: z.number(), longestFrameMs: z.number(), framesAbove50Ms: z.number() });
const figures = z.object({
  lists: z
    .array(
      z.object({
        customers: z.number(),
        firstPaintMs: times,
        firstOwnMs: times,
        wholeMs: z.number(),
        keys: z.object({ 1: times, 4: times }),
        scroll: z.object({ 1: scrolled, 4: scrolled }),
        duplicates: z.object({ shownMs: z.number(), longestTaskMs: z.number() }),
        today: openings,
        renewals: openings,
        firstFilterMs: z.number(),
        filterMs: times,
        heapBytes: z.number(),
      }),
    )
    .min(1),
  ratios: z.record(z.string(), z.number()).nullable(),
});

type Option = 'few' | 'many' | 'starts' | 'words' | 'steps';

/**
 * Measures the customer list of the built app in headless Chromium without a network: first paint, search,
 * scrolling, filter, duplicates, Today, renewals and memory. `--many 0` measures the smaller list alone.
 */
export const benchCrm: Benchmark<Option> = {
  name: 'crm',
  options: {
    few: { normal: '10000', smoke: '20' },
    // The smoke form leaves the larger list out: its device
    // takes as long as the first and proves nothing more.
    many: { normal: '100000', smoke: '0' },
    starts: { normal: '5', smoke: '1' },
    words: { normal: '7', smoke: '1' },
    steps: { normal: '180', smoke: '20' },
  },
  usesBrowser: true,
  usesAppServer: true,
  figures,
  async measure({ values, servers }) {
    const accounts = [
      { email: 'agent@demo.test', customers: Number(values.few) },
      { email: 'agent2@demo.test', customers: Number(values.many) },
    ].filter(({ customers }) => customers > 0);
    const amounts = {
      starts: Number(values.starts),
      words: Number(values.words),
      steps: Number(values.steps),
    };
    const { origin, sql } = await servers.open({ name: 'crm', seed: 'accounts' });
    const lists: Measured[] = [];
    for (const { email, customers } of accounts) {
      const found = await fillAccount({ sql, email, customers });
      lists.push(await measureList({ origin, email, amounts, ...found }));
    }
    const verdicts = evaluate(lists);
    const [few, many] = lists;
    const ratios = few && many ? compareLists({ few, many }) : null;
    return { figures: { lists, ratios }, verdicts, text: table({ measured: lists, verdicts }) };
  },
};

/**
 * Adds customers. Returns how many the account then has,
 * and how many rows its device fetches of each other table.
 */
async function fillAccount(options: {
  sql: Sql;
  email: string;
  customers: number;
}): Promise<{ customers: number; rows: Record<string, number> }> {
  const { sql, email, customers } = options;
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  if (!user) throw new Error(`No account ${email}.`);
  await fillBook({ sql, agentId: user.id, customers, today: dayInBangkok(Date.now()) });
  const [found] = await sql<{ customers: number }[]>`
    select count(*)::int as customers from public.customers where user_id = ${user.id} and deleted_at is null`;
  const rows: Record<string, number> = {};
  for (const table of bookTables) {
    const [counted] = await sql<{ rows: number }[]>`
      select count(*)::int as rows from public.${sql(table)} where user_id = ${user.id}`;
    rows[table] = counted?.rows ?? 0;
  }
  return { customers: found?.customers ?? 0, rows };
}
