import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { measureWork } from './support/measure-work.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';

const BUCKET = 'car-insurance-documents';
const GIGABYTE = 1024 ** 3;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A person, and what the database says to one more document of theirs. */
async function agent() {
  const userId = await database.signUp();
  const caller: Caller = { role: 'authenticated', userId };
  const key = () => `${userId}/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf`;
  const insert = (tx: TransactionSql) =>
    tx`insert into storage.objects (bucket_id, name) values (${BUCKET}, ${key()})`;
  return { userId, key, upload: () => refusalOf(database, caller, insert) };
}

test('SECURITY-71 a folder holds 5 GB', async () => {
  const [ann, other] = [await agent(), await agent()];
  const store = (bytes: number) => database.admin`
    insert into storage.objects (bucket_id, name, metadata)
    values (${BUCKET}, ${ann.key()}, ${JSON.stringify({ size: bytes })}::text::jsonb)`;
  await store(5 * GIGABYTE - 1);
  expect(await ann.upload()).toBeNull();
  await store(1);
  expect(await ann.upload()).toMatchObject({ code: '42501' });
  expect(await other.upload()).toBeNull();
});

test('SECURITY-71 a folder holds 10,000 files', async () => {
  const ann = await agent();
  await database.admin`
    insert into storage.objects (bucket_id, name, metadata)
    select ${BUCKET}, ${`${ann.userId}/`} || gen_random_uuid() || '/' || gen_random_uuid() || '.pdf', '{"size": 1000}'
    from generate_series(1, 9999)`;
  expect(await ann.upload()).toBeNull();
  await database.admin`insert into storage.objects (bucket_id, name) values (${BUCKET}, ${ann.key()})`;
  expect(await ann.upload()).toMatchObject({ code: '42501' });
});

test('SECURITY-71 the files of a folder are found by an index', async () => {
  const [plan] = await database.admin.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx<{ 'QUERY PLAN': string }[]>`
      explain (format json) select count(*) from storage.objects o where o.name ~>=~ 'a/' and o.name ~<~ 'a0'`;
  });
  expect(JSON.stringify(plan)).toMatch(/Index Cond.*~>=~/);
});

test('SECURITY-77 an erasure reads the files of its customer alone, and removes no others', async () => {
  const [ann, other] = [await agent(), await agent()];
  const customer = crypto.randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${ann.userId}, 'x', '081-234-5678')`;
  await database.admin`
    insert into storage.objects (bucket_id, name)
    select ${BUCKET}, ${`${other.userId}/`} || gen_random_uuid() || '/' || gen_random_uuid() || '.pdf'
    from generate_series(1, 3000)`;
  const files = [customer, customer, crypto.randomUUID()].map(
    (folder) => `${ann.userId}/${folder}/${crypto.randomUUID()}.pdf`,
  );
  for (const name of files) {
    await database.admin`insert into storage.objects (bucket_id, name) values (${BUCKET}, ${name})`;
  }
  await database.admin`analyze storage.objects`;
  const { work } = await measureWork({
    database,
    caller: { role: 'authenticated', userId: ann.userId },
    run: (tx) => tx`select public.erase_customer(${customer})`,
  });
  expect(work.tables['storage.objects']?.read).toBeLessThan(20);
  const left = await database.admin<{ name: string }[]>`
    select name from storage.objects where name like ${`${ann.userId}/%`}`;
  expect(left.map(({ name }) => name)).toEqual(files.slice(2));
  await database.admin`select private.remove_files(${files[2] ?? ''})`;
  expect(await database.admin`select from storage.objects where name = ${files[2] ?? ''}`).toHaveLength(0);
});
