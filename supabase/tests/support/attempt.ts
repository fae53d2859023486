import postgres, { type TransactionSql } from 'postgres';
import type { Caller, TestDatabase } from './open-test-database.ts';

export interface Refusal {
  code: string;
  constraint: string | null;
}

class Undo extends Error {}

/**
 * Runs statements as the caller and takes them back. Answers what they gave, or the refusal of the database;
 * every other error is thrown. Deferred triggers run before the outcome is known.
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

/** The refusal of the statements, or null where they were taken. */
export async function refusalOf(
  database: TestDatabase,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<unknown>,
): Promise<Refusal | null> {
  const outcome = await attempt(database, caller, work);
  return 'refusal' in outcome ? outcome.refusal : null;
}
