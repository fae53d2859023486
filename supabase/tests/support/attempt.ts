import postgres, { type TransactionSql } from 'postgres';
import type { Caller, TestDatabase } from './open-test-database.ts';

/** An error of the database: its SQLSTATE and the name of the constraint, null when there is none. */
export interface Refusal {
  code: string;
  constraint: string | null;
}

class Undo extends Error {}

/**
 * Runs statements as the caller and rolls them back. Resolves to their result, or to the database's error as
 * a refusal; throws every other error. Deferred triggers run before the rollback.
 */
export async function attempt<T>(
  database: TestDatabase,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<{ value: T } | { refusal: Refusal }> {
  let value: T | undefined;
  try {
    await database.as(caller, async (tx) => {
      value = await work(tx);
      await tx`set constraints all immediate`;
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return { value: value as T };
    if (!(error instanceof postgres.PostgresError)) throw error;
    return { refusal: { code: error.code, constraint: error.constraint_name ?? null } };
  }
  throw new Error('The attempt was not taken back.');
}

/** Runs statements as `attempt` does; resolves to the refusal, or null when the database accepted them. */
export async function refusalOf(
  database: TestDatabase,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<unknown>,
): Promise<Refusal | null> {
  const outcome = await attempt(database, caller, work);
  return 'refusal' in outcome ? outcome.refusal : null;
}
