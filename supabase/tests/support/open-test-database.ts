import postgres, { type Sql, type TransactionSql } from 'postgres';
import { inject } from 'vitest';
import { createDatabase } from '../../local/create-database.ts';
import { TEMPLATE } from './test-cluster.ts';

/** The identity with which statements run: a person, with a session if a test needs one, or `anon`. */
export type Caller = { role: 'authenticated'; userId: string | null; sessionId?: string } | { role: 'anon' };

/** A database with all migrations, for one test file. */
export interface TestDatabase {
  url: string;
  /** A connection as superuser, to read private tables and to make changes that no client may make. */
  admin: Sql;
  /** Inserts an account into `auth.users`, with the triggers of a sign-up, and resolves to its id. */
  signUp(options?: { metadata?: unknown; email?: string }): Promise<string>;
  /** Runs statements in one transaction with the rights of the caller, as the API does. */
  as<T>(caller: Caller, work: (tx: TransactionSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Creates a database from the template on the server of this test run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const cluster = { url: inject('testClusterUrl') };
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase({ cluster, name, template: TEMPLATE });
  const admin = postgres(url, { max: 12, onnotice: () => {} });
  return {
    url,
    admin,
    async signUp(options = {}) {
      const id = crypto.randomUUID();
      const metadata = JSON.stringify(options.metadata ?? {});
      await admin`
        insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
        values (${id}, ${options.email ?? `${id}@demo.test`}, now(), ${metadata}::text::jsonb)`;
      return id;
    },
    async as<T>(caller: Caller, work: (tx: TransactionSql) => Promise<T>) {
      const sub = caller.role === 'anon' ? null : caller.userId;
      const session = caller.role === 'anon' ? undefined : caller.sessionId;
      const claims = {
        role: caller.role,
        ...(sub === null ? {} : { sub }),
        ...(session === undefined ? {} : { session_id: session }),
      };
      const result = await admin.begin(async (tx) => {
        await tx`select set_config('role', ${caller.role}, true),
                        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
        return { value: await work(tx) };
      });
      return result.value;
    },
    close: () => admin.end(),
  };
}
