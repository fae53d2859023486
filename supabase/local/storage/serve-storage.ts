import type { Sql } from 'postgres';
import type { Keys } from '../keys.ts';

export function serveStorage(_options: {
  sql: Sql;
  keys: Keys;
  jwtSecret: string;
  dataDir: string;
}): (request: Request) => Promise<Response> {
  return async () =>
    Response.json({ statusCode: '404', error: 'Not Found', message: 'Not found' }, { status: 404 });
}
