import type { PostgresConnection } from '@supabase/lite/postgres';
import { z } from 'zod';

/** The statement timeout of `authenticated` and `service_role`, as on the platform. */
export const SIGNED_IN_LIMIT_MS = 8_000;
const ANONYMOUS_LIMIT_MS = 3_000;

const SignedIn = z.object({ auth: z.object({ role: z.enum(['authenticated', 'service_role']) }) });

const text = `set local statement_timeout = ${ANONYMOUS_LIMIT_MS}`;
const anonymousLimit = {
  sql: text,
  parameters: [],
  query: { kind: 'RawNode' as const, sqlFragments: [text], parameters: [] },
  queryId: { queryId: 'anonymous-limit' },
};

/**
 * Patches the connection so that statements of anonymous requests time out after 3 s with 57014. The platform
 * does the same, so devices must meet it here first.
 */
export function limitStatements(connection: PostgresConnection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = <T>(...[context, run, options]: Parameters<typeof withContext<T>>): Promise<T> => {
    if (!context || SignedIn.safeParse(context).success) return withContext(context, run, options);
    const limited: typeof run = async (db) => {
      await db.executeQuery(anonymousLimit);
      return run(db);
    };
    return withContext(context, limited, options);
  };
}
