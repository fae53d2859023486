import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresConnection } from '@supabase/lite/postgres';

type Work = () => Promise<Response>;

class Undo extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('The request failed and is undone.');
    this.response = response;
  }
}

/**
 * Runs all statements of one auth request in one transaction, which a response of 500 or more
 * rolls back. The API package has no transaction around a token refresh or a sign-up: a crash
 * would end a session or store half an account.
 */
export function makeAtomically(connection: PostgresConnection): (work: Work) => Promise<Response> {
  const pool = connection.kysely;
  const current = new AsyncLocalStorage<typeof pool>();
  Object.defineProperty(connection, 'kysely', { get: () => current.getStore() ?? pool });
  return async (work) => {
    try {
      return await pool.transaction().execute(async (transaction) => {
        const response = await current.run(transaction, work);
        if (response.status >= 500) throw new Undo(response);
        return response;
      });
    } catch (error) {
      if (error instanceof Undo) return error.response;
      throw error;
    }
  };
}
