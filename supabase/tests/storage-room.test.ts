import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
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
