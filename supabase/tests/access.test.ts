import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Helper, TransactionSql } from 'postgres';
import { accessMatrix } from './support/access-matrix.ts';
import { attempt } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { reaches, type Reach, type TableAccess } from './support/table-access.ts';

const roles = ['anon', 'general', 'hospital', 'super_admin'] as const;
const denied = { refusal: { code: '42501', constraint: null } };

let database: TestDatabase;
/** One person per role, and one whose rows are foreign to all of them. */
const people = new Map<string, string>();
const keys = new Map<string, Record<string, string>>();

beforeAll(async () => {
  database = await openTestDatabase();
  // For negative-control.test.ts alone: this suite must turn red where a policy lets everybody in.
  const opened = process.env['POLICY_LEFT_OPEN'];
  if (opened) await database.admin`create policy left_open on ${database.admin(opened)} using (true)`;
  for (const role of ['general', 'hospital', 'super_admin', 'other']) {
    // `other` has a hospital too, so that its rows are of a hospital that is foreign to all.
    const metadata = {
      user_type: ['hospital', 'other'].includes(role) ? 'hospital' : role,
      hospital_name: role,
    };
    const id = await database.signUp({ metadata });
    people.set(role, id);
    if (role === 'super_admin') {
      await database.admin`insert into public.user_roles (user_id, role) values (${id}, 'super_admin')`;
    }
    // Hospitals get `general` beside their role, so that every person has a row with the same key.
    await database.admin`insert into public.user_roles (user_id, role) values (${id}, 'general') on conflict do nothing`;
    for (const access of accessMatrix) {
      keys.set(`${access.table} ${role}`, await access.seed({ database, owner: id }));
    }
  }
});
afterAll(() => database.close());

function personOf(role: string): string {
  const id = people.get(role);
  if (!id) throw new Error(`Nobody is ${role}.`);
  return id;
}

const callerOf = (role: string): Caller =>
  role === 'anon' ? { role: 'anon' } : { role: 'authenticated', userId: personOf(role) };

/** The SQL condition for the row that was seeded for `owner`. */
function whereKey(tx: TransactionSql, access: TableAccess, owner: string): Helper<unknown> {
  const key = keys.get(`${access.table} ${owner}`);
  if (!key) throw new Error(`${access.table} of ${owner} was not seeded.`);
  const parts = access.key.map((column) => tx`${tx(column)} = ${key[column] ?? ''}`);
  return parts.reduce((all, part) => tx`${all} and ${part}`) as never;
}

/** What happens to one row: without a grant a refusal, beyond the reach of the policy nothing. */
function expected(options: { role: string; own: boolean; reach: Reach }): unknown {
  const granted = options.role === 'anon' ? options.reach === 'all' : options.reach !== 'none';
  return granted ? { value: reaches(options) ? 1 : 0 } : denied;
}

for (const access of accessMatrix) {
  describe(`table ${access.table}`, () => {
    for (const role of roles) {
      for (const own of role === 'anon' ? [false] : [true, false]) {
        const owner = own ? role : 'other';
        const whose = own ? 'an own' : 'a foreign';

        test(`${role} selects ${whose} row: ${access.select}`, async () => {
          const columns = await database.admin<{ name: string }[]>`
            select attname as name from pg_attribute
            where attrelid = ${`public.${access.table}`}::regclass and attnum > 0 and not attisdropped`;
          const hidden = access.hidden ?? [];
          const shown = columns.map(({ name }) => name).filter((name) => !hidden.includes(name));
          const select = (names: readonly string[]) =>
            attempt(database, callerOf(role), async (tx) => {
              const rows = await tx`
                select ${tx([...names])} from ${tx(`public.${access.table}`)} where ${whereKey(tx, access, owner)}`;
              return rows.length;
            });
          expect(await select(shown)).toEqual(expected({ role, own, reach: access.select }));
          for (const name of hidden) expect(await select([name])).toEqual(denied);
        });

        test(`${role} inserts ${whose} row: ${access.insert.reach}`, async () => {
          const values = access.insert.values(personOf(owner));
          const outcome = await attempt(database, callerOf(role), async (tx) => {
            const result = await tx`insert into ${tx(`public.${access.table}`)} ${tx(values)}`;
            return result.count;
          });
          const allowed = own && reaches({ role, own, reach: access.insert.reach });
          expect(outcome).toEqual(allowed ? { value: 1 } : denied);
        });

        test(`${role} updates each column of ${whose} row: ${access.update.reach}`, async () => {
          const columns = await database.admin<{ name: string; type: string; generated: boolean }[]>`
            select attname as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' as generated
            from pg_attribute
            where attrelid = ${`public.${access.table}`}::regclass and attnum > 0 and not attisdropped`;
          expect(columns.map((column) => column.name)).toEqual(
            expect.arrayContaining(Object.keys(access.update.columns)),
          );
          for (const { name, type, generated } of columns) {
            const listed = name in access.update.columns;
            const outcome = await attempt(database, callerOf(role), async (tx) => {
              const value = listed
                ? tx`${access.update.columns[name] ?? null}::text::${tx.unsafe(type)}`
                : tx`${tx(name)}`;
              const result = await tx`
                update ${tx(`public.${access.table}`)} set ${tx(name)} = ${value}
                where ${whereKey(tx, access, owner)}`;
              return result.count;
            });
            const granted = listed || (access.update.unchanged ?? []).includes(name);
            const answer = generated
              ? { refusal: { code: '428C9', constraint: null } }
              : expected({ role, own, reach: granted ? access.update.reach : 'none' });
            expect({ column: name, ...outcome }).toEqual({ column: name, ...(answer as object) });
          }
        });

        test(`${role} deletes ${whose} row: ${access.delete}`, async () => {
          const outcome = await attempt(database, callerOf(role), async (tx) => {
            const result = await tx`
              delete from ${tx(`public.${access.table}`)} where ${whereKey(tx, access, owner)}`;
            return result.count;
          });
          expect(outcome).toEqual(expected({ role, own, reach: access.delete }));
        });
      }
    }
  });
}

test('the matrix has every table of the app', async () => {
  const tables = await database.admin<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and relname not like 'contract\_%' order by 1`;
  const listed = accessMatrix.map((access) => access.table).sort();
  expect(tables.map((table) => table.name)).toEqual(listed);
});

test('a person whose token names nobody known sees nothing and writes nothing', async () => {
  const stranger: Caller = { role: 'authenticated', userId: crypto.randomUUID() };
  const seen = await attempt(database, stranger, async (tx) => (await tx`select * from customers`).length);
  expect(seen).toEqual({ value: 0 });
  const written = await attempt(database, stranger, (tx) => {
    return tx`insert into customers (name, telephone) values ('x', '081-234-5678')`;
  });
  expect(written).toMatchObject({ refusal: { code: '23503' } });
});
