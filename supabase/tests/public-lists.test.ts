import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let publisher: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  publisher = await signUpHospital(database, 'คลินิกน้ำใจ');
});
afterAll(() => database.close());

interface Wish {
  category?: string;
  query?: string;
  after_end_date?: string;
  after_created_at?: string;
  after_id?: string;
  max_rows?: number;
}

/** What a visitor sees; times as texts, because a Date drops the microseconds. */
async function list(wish: Wish) {
  const { category, query, after_end_date, after_created_at, after_id, max_rows } = wish;
  const rows = await database.as(
    { role: 'anon' },
    (tx) => tx<{ id: string; end_date: string; created_at: string; promotion_title: string }[]>`
    select id, end_date::text, created_at::text, promotion_title
    from public.list_promotions(${category ?? null}, ${query ?? null}, ${after_end_date ?? null}::text::date,
      ${after_created_at ?? null}::text::timestamptz, ${after_id ?? null}, ${max_rows ?? null})`,
  );
  return [...rows];
}

const titles = async (wish: Wish) => (await list(wish)).map((row) => row.promotion_title);

test('pages follow one another without gap or repetition, while others publish and times are equal', async () => {
  await database.admin`
    insert into public.promotions
      (hospital_id, hospital_name, promotion_title, description, area, start_date, end_date, category, created_at)
    select ${publisher.hospital}, 'x', 'หน้า ' || n, 'รายละเอียดยาวพอ', 'กรุงเทพ', '2026-01-01', '2098-12-31', 'สปา',
      timestamptz '2026-01-01T00:00:00.123456Z' + (n / 7) * interval '1 microsecond'
    from generate_series(1, 100) n`;
  const seen: string[] = [];
  let after: Wish = {};
  for (;;) {
    const page = await list({ category: 'สปา', max_rows: 9, ...after });
    const last = page.at(-1);
    if (!last) break;
    seen.push(...page.map((row) => row.id));
    after = { after_created_at: last.created_at, after_id: last.id };
    await publish({ database, publisher, table: 'promotions', values: { category: 'สปา' } });
  }
  const rows = await database.admin<{ id: string }[]>`
    select id from public.promotions where promotion_title like 'หน้า %' order by created_at desc, id desc`;
  expect(seen).toEqual(rows.map((row) => row.id));
});

test('MARKET-19: those that have ended come last on every page, of a search too, by the day in Bangkok', async () => {
  await database.admin`
    insert into public.promotions
      (hospital_id, hospital_name, promotion_title, description, area, start_date, end_date, category, created_at)
    select ${publisher.hospital}, 'x', case when n % 3 = 0 then 'ended ' when n % 3 = 1 then 'today ' else 'later ' end || n,
      'รายละเอียดยาวพอ', 'กรุงเทพ', '2026-01-01',
      (now() at time zone 'Asia/Bangkok')::date + case n % 3 when 0 then -1 when 1 then 0 else 90 end, 'ทำเล็บ',
      timestamptz '2026-01-01T00:00:00Z' + (n / 4) * interval '1 minute'
    from generate_series(1, 40) n`;
  const expected = await database.admin<{ id: string }[]>`
    select id from public.promotions where category = 'ทำเล็บ'
    order by promotion_title like 'ended %', created_at desc, id desc`;
  for (const wish of [{ category: 'ทำเล็บ' }, { query: 'รายละเอียด', category: 'ทำเล็บ' }]) {
    const seen: string[] = [];
    let after: Wish = {};
    for (;;) {
      const rows = await list({ ...wish, max_rows: 7, ...after });
      const last = rows.at(-1);
      if (!last) break;
      seen.push(...rows.map((row) => row.id));
      after = { after_end_date: last.end_date, after_created_at: last.created_at, after_id: last.id };
    }
    expect(seen).toEqual(expected.map((row) => row.id));
  }
});

test('the search looks into five fields, whatever the case, tone marks or width', async () => {
  const values = {
    promotion_title: 'Whitening',
    description: 'ฟอกสีฟัน ราคาพิเศษ',
    area: 'ลาดพร้าว',
    keywords: 'ทันตกรรม,100%',
  };
  await publish({ database, publisher, table: 'promotions', values });
  for (const query of ['นําใจ', 'white', 'ＷＨＩＴＥ', 'ราคาพิเศษ', 'ลาดพราว', 'ทันตกรรม', '00%', '๑๐๐']) {
    expect({ query, found: (await titles({ query })).includes('Whitening') }).toEqual({ query, found: true });
  }
  for (const query of ['w%g', 'w_iteming', 'พิเศษลาดพร้าว', 'whitening ผม', '\\']) {
    expect({ query, found: await titles({ query }) }).toEqual({ query, found: [] });
  }
});

test('an empty query or category asks for everything, a category for exactly itself', async () => {
  const values = { promotion_title: 'ดอกไม้สด', category: 'ดอกไม้' };
  await publish({ database, publisher, table: 'promotions', values });
  expect(await titles({ category: 'ดอกไม้' })).toEqual(['ดอกไม้สด']);
  expect(await titles({ category: 'ดอก' })).toEqual([]);
  expect(await titles({ category: '', query: ' \u200b' })).toHaveLength(24);
  expect(await titles({ max_rows: 100_000 })).toHaveLength(
    Math.min(200, Number((await database.admin`select count(*) from public.promotions`)[0]?.['count'])),
  );
});

test('pages that are planned once have the rows of those that are planned for each call, ended and hidden ones too', async () => {
  const added = await database.admin.begin(async (tx) => {
    // Triggers would show the hidden ones.
    await tx`set local session_replication_role = replica`;
    return tx<{ id: string; end: string; at: string }[]>`
      insert into public.promotions
        (hospital_id, hospital_name, promotion_title, description, area, start_date, end_date, category, is_hidden, url_slug, created_at)
      select ${publisher.hospital}, 'x', 'y', 'รายละเอียดยาวพอ', 'กรุงเทพ', '2026-01-01',
        (now() at time zone 'Asia/Bangkok')::date + case when n % 3 = 0 then -1 else 9 end,
        case when n % 2 = 0 then 'ดอกไม้' end, n % 5 = 0, 'planned-' || n, timestamptz '2025-01-01' + (n / 4) * interval '1 minute'
      from generate_series(1, 60) n returning id, end_date::text as end, created_at::text as at`;
  });
  for (const category of [null, '', 'ดอกไม้']) {
    for (const after of [null, ...added]) {
      const [row] = await database.admin<{ planned: string[]; each: string[] }[]>`
        select array(select n.id from private.newest_promotions(${category}, ${after?.end ?? null}::text::date,
            ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, 9) n) as planned,
          array(select l.id from private.list_promotions(${category}, null, ${after?.end ?? null}::text::date,
            ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, 9, null, null, null, null, false, false,
            null, null, null, 'newest', null, null) l) as each`;
      expect({ category, after, rows: row?.planned }).toEqual({ category, after, rows: row?.each });
    }
  }
});

test('events are those that have not ended, the next one first', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const event = (event_title: string, start: number, end: number, more = {}) =>
    publish({
      database,
      publisher,
      table: 'events',
      values: { event_title, start_date: at(start), end_date: at(end), ...more },
    });
  await event('later', 5, 6, { category: 'วิ่ง' });
  await event('over', -3, -1);
  await event('running', -1, 1);
  await event('soon', 2, 2, { category: 'โยคะ' });
  const listed = (query: string | null, after: { start: string; id: string } | null = null) =>
    database.as(
      { role: 'anon' },
      (tx) => tx<{ id: string; event_title: string; start: string }[]>`
      select id, event_title, start_date::text as start
      from public.list_events(${query}, ${after?.start ?? null}::text::timestamptz, ${after?.id ?? null}, 2)`,
    );
  const first = await listed(null);
  expect(first.map((row) => row.event_title)).toEqual(['running', 'soon']);
  const second = await listed(null, first[1] ?? null);
  expect(second.map((row) => row.event_title)).toEqual(['later']);
  expect((await listed('โยคะ')).map((row) => row.event_title)).toEqual(['soon']);
  expect((await listed('นําใจ', first[1] ?? null)).map((row) => row.event_title)).toEqual(['later']);
});

test('among 6,000 promotions a far page and a search read by index alone, and a search has no seam', async () => {
  const big = await openTestDatabase();
  const owner = await signUpHospital(big, 'Big');
  await big.admin.begin(async (tx) => {
    // The rows need none of what the triggers do; one by one these take a lock and look for slugs.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.promotions (hospital_id, hospital_name, promotion_title, description, area, start_date,
        end_date, url_slug, created_at)
      select ${owner.hospital}, 'Big', md5(n::text), 'รายละเอียดยาวพอ', 'กรุงเทพ', '2026-01-01',
        '2098-12-31', 'p' || n, timestamptz '2026-01-01' - n * interval '1 minute'
      from generate_series(1, 6000) n`;
  });
  await big.admin`vacuum analyze public.promotions`;
  const scans = async () => {
    const [row] = await big.admin<{ count: number }[]>`
      select seq_scan::int as count from pg_stat_user_tables where relname = 'promotions'`;
    return row?.count;
  };
  const before = await scans();
  const [found, page] = await big.as({ role: 'anon' }, async (tx) => {
    const rows = [
      await tx`select promotion_title as title from public.list_promotions(query => md5('5999'))`,
      await tx`select 1 from public.list_promotions(after_created_at => timestamptz '2025-12-30')`,
    ];
    await tx`select pg_stat_force_next_flush()`;
    return rows;
  });
  expect([found?.length, page?.length]).toEqual([1, 24]);
  expect(await scans()).toBe(before);

  // The newest thousand and the older ones are looked through apart: the seam must not show.
  const expected = await big.admin<{ id: string }[]>`
    select id from public.promotions where search_text like '%ab%' order by created_at desc, id desc limit 600`;
  const searched: string[] = [];
  let last: { id: string; created_at: string } | undefined;
  while (searched.length < expected.length) {
    const rows = await big.as(
      { role: 'anon' },
      (tx) => tx<{ id: string; created_at: string }[]>`
        select id, created_at::text from public.list_promotions(query => 'ab', max_rows => 150,
          after_created_at => ${last?.created_at ?? null}, after_id => ${last?.id ?? null})`,
    );
    searched.push(...rows.map((row) => row.id));
    last = rows.at(-1);
    if (!last) break;
  }
  expect(searched).toEqual(expected.map((row) => row.id));
  await big.close();
});
