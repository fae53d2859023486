import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { signUpAdmin } from './support/publish-rows.ts';

let database: TestDatabase;
let admin: Caller;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await signUpAdmin(database);
});
afterAll(() => database.close());

const long = (length: number) => 'ก'.repeat(length);
const question = { question: 'ถาม', answer: 'ตอบ' };
const about = { title: '', content: '', vision: '', mission: '', highlights: '' };
const contact = { title: '', line: '', lineUrl: '', phone: '' };

test('there are the five pages, readable by visitors', async () => {
  const rows = await database.as(
    { role: 'anon' },
    (tx) => tx`select page_name from public.page_contents order by 1`,
  );
  expect(rows.map((row) => row['page_name'])).toEqual(['about', 'contact', 'faq', 'privacy', 'terms']);
});

test.each([
  ['faq', { title: long(200), items: [{ question: long(500), answer: long(2000) }] }, true],
  ['faq', { title: long(201), items: [] }, false],
  ['faq', { title: '', items: [{ ...question, question: long(501) }] }, false],
  ['faq', { title: '', items: [{ ...question, answer: long(2001) }] }, false],
  ['faq', { title: '', items: [{ ...question, question: ' ' }] }, false],
  ['faq', { title: '', items: [{ ...question, answer: '' }] }, false],
  ['faq', { title: '', items: [{ ...question, html: 'x' }] }, false],
  ['faq', { title: '', items: [question, null] }, false],
  ['faq', { title: '', items: Array(200).fill(question) }, true],
  ['faq', { title: '', items: Array(201).fill(question) }, false],
  ['faq', { title: '' }, false],
  ['faq', about, false],
  ['faq', [], false],
  ['about', { ...about, content: long(5000), vision: long(1000) }, true],
  ['about', { ...about, content: long(5001) }, false],
  ['about', { ...about, vision: long(1001) }, false],
  ['about', { ...about, mission: long(1001) }, false],
  ['about', { ...about, highlights: long(1001) }, false],
  ['about', { ...about, highlights: 5 }, false],
  ['contact', { ...contact, line: long(100), lineUrl: 'https://line.me/x', phone: '+66 (0)2-1' }, true],
  ['contact', { ...contact, line: long(101) }, false],
  ['contact', { ...contact, lineUrl: 'javascript:alert(1)' }, false],
  ['contact', { ...contact, lineUrl: `https://a.co/${'x'.repeat(500)}` }, false],
  ['contact', { ...contact, phone: '0'.repeat(21) }, false],
  ['contact', { ...contact, phone: '02x' }, false],
  ['privacy', { title: long(200), body: long(20_000), officer: long(500) }, true],
  ['privacy', { title: '', body: long(20_001), officer: '' }, false],
  ['privacy', { title: '', body: '', officer: long(501) }, false],
  ['privacy', { title: '', body: '', officer: '', html: '' }, false],
  ['about', { title: '' }, false],
  ['contact', { title: '', lineUrl: '', phone: '' }, false],
  ['privacy', { title: '', officer: '' }, false],
  ['terms', { title: '' }, false],
  ['terms', { title: '', body: long(20_000) }, true],
  ['terms', { title: '', body: '', officer: '' }, false],
])('the page %s, case %#', async (page, content, taken) => {
  const refusal = await refusalOf(database, admin, (tx) => {
    return tx`update public.page_contents set content = ${JSON.stringify(content)}::text::jsonb where page_name = ${page}`;
  });
  expect(refusal).toEqual(taken ? null : { code: '23514', constraint: 'page_contents_content_shape' });
});

test('of two editors who read the same version, the second is not answered a row', async () => {
  const save = (version: number, line: string) =>
    database.as(
      admin,
      (tx) => tx<{ version: number }[]>`
      update public.page_contents set content = ${JSON.stringify({ ...contact, line })}::text::jsonb
      where page_name = 'contact' and version = ${version} returning version`,
    );
  expect([...(await save(1, 'first'))]).toEqual([{ version: 2 }]);
  expect([...(await save(1, 'second'))]).toEqual([]);
  expect([...(await save(2, 'third'))]).toEqual([{ version: 3 }]);
});

test('a role that is taken away ends with the next statement', async () => {
  const former = await signUpAdmin(database);
  const save = () =>
    database.as(
      former,
      (tx) => tx`update public.page_contents set content = content where page_name = 'faq'`,
    );
  expect((await save()).count).toBe(1);
  await database.admin`delete from public.user_roles where user_id = ${former.role === 'anon' ? null : former.userId}`;
  expect((await save()).count).toBe(0);
});

test('PAGE-7 each save of the privacy notice is a version that everybody can read', async () => {
  const content = { title: '', body: 'one', officer: '' };
  for (const body of ['one', 'two']) {
    await database.as(
      admin,
      (tx) => tx`
      update public.page_contents set content = ${JSON.stringify({ ...content, body })}::text::jsonb
      where page_name = 'privacy'`,
    );
  }
  const rows = await database.as(
    { role: 'anon' },
    (tx) => tx<{ version: number; body: string }[]>`
    select version, content ->> 'body' as body from public.page_versions where page_name = 'privacy' order by version`,
  );
  expect(rows.slice(-2).map(({ body }) => body)).toEqual(['one', 'two']);
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
});

test('SECURITY-36 a sign-up stores the versions that it showed, where they exist', async () => {
  const accept = async (accepted: unknown) => {
    const userId = await database.signUp({ metadata: { user_type: 'general', accepted } });
    return database.as({ role: 'authenticated', userId }, async (tx) =>
      (await tx`select page_name, version from public.page_acceptances order by page_name`).map((row) => ({
        ...row,
      })),
    );
  };
  expect(await accept({ privacy: 2, terms: 1 })).toEqual([
    { page_name: 'privacy', version: 2 },
    { page_name: 'terms', version: 1 },
  ]);
  for (const wrong of [
    undefined,
    null,
    'x',
    [],
    { privacy: 999 },
    { privacy: '1' },
    { faq: 1 },
    { terms: null },
  ]) {
    expect(await accept(wrong)).toEqual([]);
  }
});

test('PAGE-8 each save of a page is a version with its author, for super admins alone', async () => {
  const visitor = { role: 'anon' } as const;
  const agent: Caller = { role: 'authenticated', userId: await database.signUp() };
  const save = (title: string) =>
    database.as(
      admin,
      (tx) => tx`
      update public.page_contents set content = ${JSON.stringify({ ...about, title })}::text::jsonb
      where page_name = 'about'`,
    );
  for (const title of ['one', 'two']) await save(title);
  await database.admin`
    update public.profiles set full_name = 'สมศรี' where user_id = ${admin.role === 'anon' ? null : admin.userId}`;
  type Version = { version: number; content: { title: string }; author: string | null };
  const history = (caller: Caller, before: number | null) =>
    database.as(caller, async (tx) => {
      const [row] = await tx<{ versions: Version[] }[]>`
        select public.page_history('about', ${before}) as versions`;
      return row?.versions.map(({ version, content, author }) => [version, content.title, author]);
    });
  const all = await history(admin, null);
  expect(all?.slice(0, 2)).toEqual([
    [3, 'two', 'สมศรี'],
    [2, 'one', 'สมศรี'],
  ]);
  // The server wrote the first version.
  expect(all?.at(-1)).toMatchObject([1, expect.any(String), null]);
  expect(await history(admin, 3)).toEqual(all?.slice(1));
  expect(await history(agent, null)).toEqual([]);
  await expect(history(visitor, null)).rejects.toMatchObject({ code: '42501' });
  for (const caller of [visitor, agent]) {
    const rows = await database.as(
      caller,
      (tx) => tx`select from public.page_versions where page_name = 'about'`,
    );
    expect(rows).toHaveLength(0);
  }
  for (let n = 0; n < 20; n += 1) await save(`${n}`);
  expect(await history(admin, null)).toHaveLength(20);
});
