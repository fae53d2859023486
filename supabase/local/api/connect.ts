import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';

import { answerErrors } from './answer-errors.ts';
import { SIGNED_IN_LIMIT_MS, limitStatements } from './limits/limit-statements.ts';
import { valueTypes } from './value-types.ts';

/**
 * Opens the connection pool of the API. Its sessions have the role `authenticator` until a request sets the
 * role of its caller. The file platform.sql sets the search path and the usage of schemas (PLATFORM-7).
 */
export function connectApi(options: { databaseUrl: string }): PostgresConnection {
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: {
      max: 10,
      onnotice: () => {},
      connection: { role: 'authenticator', statement_timeout: SIGNED_IN_LIMIT_MS },
      types: valueTypes,
    },
  });
  // Otherwise the first request would grant ALL on every schema that has policies (PLATFORM-6).
  Object.assign(connection, { rlsState: 'active' });
  limitStatements(connection);
  answerErrors(connection);
  return connection;
}
