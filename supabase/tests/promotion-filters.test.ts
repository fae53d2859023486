import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVINCES } from '../functions/search-places/built-in/built-in-provinces.ts';
import { readPromotionCard, type PromotionCard } from '../../src/listings/rules/promotion-card-row.ts';
import { promotionsRequest } from '../../src/listings/data/list-promotions.ts';
import { promotionCategories } from '../../src/listings/rules/categories.ts';
import { foldForSearch } from '../../src/lib/text/thai-search.ts';
import { bangkokDay } from '../../src/lib/days/bangkok-day.ts';
import { addDays } from '../../src/lib/days/add-to-day.ts';
import { categoryWords } from '../../src/promotions/rules/category-words.ts';
import { findCards, keysetOfRow, type CardQuery } from '../../src/promotions/rules/find-cards.ts';
import { createTypoMatcher } from '../../src/promotions/rules/create-typo-matcher.ts';
import { listedOrder } from '../../src/promotions/rules/listed-order.ts';
import shared from '../../tests/cases/promotion-filters.json';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let verified: Publisher;
let plain: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  verified = await signUpHospital(database, 'Alpha');
  plain = await signUpHospital(database, 'Beta');
  await database.admin`update public.hospitals set verified_at = now() where id = ${verified.hospital}`;
  await database.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const [n, promotion] of shared.promotions.entries()) {
      const { id, verified: isVerified = false, ...row } = promotion;
      const moved = {
        ...row,
        start_date: dayOf(row.start_date ?? '2026-01-01'),
        end_date: dayOf(row.end_date),
      };
      await tx`insert into public.promotions ${tx({
        description: 'รายละเอียดยาวพอ',
        ...moved,
        id: idOf(id),
        hospital_id: isVerified ? verified.hospital : plain.hospital,
        hospital_name: isVerified ? 'Alpha' : 'Beta',
        url_slug: `p-${id}`,
        created_at: new Date(Date.UTC(2026, 0, 31 - n)).toISOString(),
      })}`;
    }
  });
});
afterAll(() => database.close());

const idOf = (id: string) => `00000000-0000-4000-8000-${id.padStart(12, '0')}`;
const today = bangkokDay(Date.now());
/** A day of the cases as far from today as there. */
const dayOf = (day: string) =>
  addDays({ day: today, days: Math.round((Date.parse(day) - Date.parse(shared.today)) / 86_400_000) });

/** What the server answers to the question that the app asks, row by row as the app reads them. */
async function list(
  wanted: CardQuery,
  after: PromotionCard | null,
  maxRows: number,
): Promise<PromotionCard[]> {
  const place = after && { ...after, ...keysetOfRow({ ...wanted, card: after }) };
  const { params } = promotionsRequest({ ...wanted, after: place, maxRows });
  const named = Object.entries(params).filter(
    ([name, value]) => name !== 'select' && value !== undefined && value !== null && value !== '',
  );
  const call = named.map(([name, value]) => `${name} => '${String(value).replaceAll("'", "''")}'`).join(', ');
  const rows = await database.as({ role: 'anon' }, (tx) =>
    tx.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(p) || jsonb_build_object('hospital', to_jsonb(h)) as row
       from public.list_promotions(${call}) with ordinality p join public.hospitals h on h.id = p.hospital_id
       order by p.ordinality`,
    ),
  );
  return rows.map(({ row }) => {
    const card = readPromotionCard(row);
    if (!card) throw new Error('The row is no card.');
    return card;
  });
}

async function listAll(wanted: CardQuery, pageRows = 2): Promise<PromotionCard[]> {
  const rows: PromotionCard[] = [];
  for (;;) {
    const page = await list(wanted, rows.at(-1) ?? null, pageRows);
    rows.push(...page);
    if (page.length < pageRows) return rows;
  }
}
const wantedOf = (each: { query?: string; category?: string; filter?: object }): CardQuery => ({
  query: each.query ?? '',
  category: each.category ?? null,
  filter: each.filter ?? {},
});
const idsOf = (cards: readonly PromotionCard[]) => cards.map(({ url_slug }) => url_slug.slice(2));

test.each(shared.cases)('MARKET-7, MARKET-22: $why', async (each) => {
  const wanted = wantedOf(each);
  expect(idsOf(await listAll(wanted))).toEqual(each.found);
  const everything = await list(wantedOf({}), null, 200);
  const cards = everything.toSorted(listedOrder(today));
  expect(idsOf(findCards({ ...wanted, cards, today }))).toEqual(each.found);
});

test('MARKET-22: a promotion has the province of its address, else of its area, else of its position', async () => {
  const rows = await database.admin<{ slug: string; province: string | null }[]>`
    select url_slug as slug, province from public.promotions`;
  expect(Object.fromEntries(rows.map(({ slug, province }) => [slug.slice(2), province]))).toEqual(
    shared.provinces,
  );
});

test('the server has the provinces of the search of places, folded, and the words of the categories', async () => {
  const [list] = await database.admin<{ lines: string }[]>`select private.provinces() as lines`;
  const rows = (list?.lines ?? '').split('\n').map((line) => line.split('|'));
  const known = PROVINCES.trim()
    .split('\n')
    .map((line) => line.split('|'))
    .map(([thai = '', latin = '', lat, lng]) => [thai, lat, lng, foldForSearch(thai), foldForSearch(latin)]);
  expect(rows.map((row) => row.slice(0, 5))).toEqual(known);
  expect(rows.flatMap((row) => row.slice(3)).filter((name) => foldForSearch(name) !== name)).toEqual([]);
  for (const { name } of promotionCategories) {
    const [row] = await database.admin<{ words: string }[]>`select private.category_words(${name}) as words`;
    expect(row?.words).toBe(categoryWords(name));
  }
});

test('MARKET-7: the server forgives the same slips as the device', async () => {
  const letters = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom('ก', 'า', 'b', '%', '_'), maxLength });
  await fc.assert(
    fc.asyncProperty(letters(12), letters(9).filter(Boolean), async (text, word) => {
      const [condition] = await database.admin<
        { sql: string }[]
      >`select private.typo_condition(${word}, 'p.text') as sql`;
      const [row] = await database.admin.unsafe<{ found: boolean }[]>(
        `select ${condition?.sql} as found from (select $1::text as text) p`,
        [text],
      );
      expect(row?.found).toBe(createTypoMatcher(word)(text));
    }),
    { numRuns: 400 },
  );
});

test('among many promotions each order, filter and search is the same on the device, page after page', async () => {
  const big = await openTestDatabase();
  const small = database;
  const owner = await signUpHospital(big, 'Big');
  await big.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.promotions (hospital_id, hospital_name, promotion_title, description, area, start_date, end_date,
        price, discount_percentage, url_slug, category, created_at, location_lat, location_lng)
      select ${owner.hospital}, 'Big', case when n % 4 = 0 then 'ฟอกสีฟัน ' else 'เลเซอร์หน้าใส ' end || n,
        case when n % 3 = 0 then 'ดูแลโดยแพทย์ และฟอกสีฟัน' else 'ดูแลโดยแพทย์เฉพาะทาง' end
          || case when n > 1600 then ' ของเดิม' else '' end, 'กรุงเทพมหานคร',
        ${today}::text::date - 40, ${today}::text::date + (n * 7 % 50) - 5, n % 40 * 100, n % 6 * 10, 'p-' || n,
        (private.promotion_categories())[1 + n % 3], timestamptz '2026-01-01' - n / 3 * interval '1 minute',
        13.7 + (n * 37 % 1000) / 500.0, 100.5 + (n * 91 % 1000) / 400.0
      from generate_series(1, 2400) n`;
  });
  await big.admin`vacuum analyze public.promotions`;
  database = big;
  try {
    const everything = await listAll(wantedOf({}), 200);
    expect(everything).toHaveLength(2400);
    const cards = everything.toSorted(listedOrder(today));
    expect(everything.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
    const near = '13.750,100.500';
    const searches: CardQuery[] = [
      wantedOf({ filter: { sort: 'ends' } }),
      wantedOf({ filter: { sort: 'price', max: 2000 } }),
      wantedOf({ filter: { sort: 'discount', now: true } }),
      wantedOf({ filter: { near, sort: 'distance' } }),
      wantedOf({ filter: { near, sort: 'distance', km: 60, min: 1500 } }),
      wantedOf({ query: 'ฟอกสีฟัน' }),
      wantedOf({ query: 'แพทย์ ฟัน' }),
      wantedOf({ query: 'แพทย์' }),
      // Only in the oldest rows, and in more than are sorted at once.
      wantedOf({ query: 'ของเดิม แพทย์' }),
      wantedOf({ query: 'เดิม เลเซอร์', filter: { sort: 'ends' } }),
      wantedOf({ query: 'แพทย์', filter: { near, sort: 'distance' } }),
      wantedOf({ query: 'ฟอกสีฟัน', filter: { sort: 'price' } }),
      wantedOf({ query: 'เลเซอรหน้าใส' }),
      wantedOf({ query: 'ฟอกสีพัน', filter: { sort: 'ends' } }),
    ];
    for (const wanted of searches) {
      const found = findCards({ ...wanted, cards, today }).map(({ id }) => id);
      expect(found.length).toBeGreaterThan(50);
      const listed = await listAll(wanted, 151);
      const ids = listed.map(({ id }) => id);
      const differs = found.findIndex((id, index) => ids[index] !== id);
      expect({ wanted, differs, length: ids.length }).toEqual({ wanted, differs: -1, length: found.length });
    }
  } finally {
    database = small;
    await big.close();
  }
}, 120_000);
