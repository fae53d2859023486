import { expect, test } from 'vitest';
import { statusOfSqlState } from './error-status.ts';

const statusOf = (code: string, message = '') => statusOfSqlState({ code, message });

test('PLATFORM-5 each error has the status that PostgREST gives it', () => {
  const known: [code: string, status: number, message?: string][] = [
    ['08006', 503],
    ['21000', 500],
    ['21000', 400, 'UPDATE requires a WHERE clause'],
    ['22023', 400],
    ['22023', 401, 'role "nobody" does not exist'],
    ['22P05', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['40001', 500],
    ['42883', 404],
    ['42P01', 404],
    ['53300', 503],
    ['53400', 500],
    ['55P03', 500],
    ['57014', 500],
    ['57P01', 503],
    ['P0001', 400],
    ['P0002', 500],
    ['PT418', 418],
    ['PTxyz', 500],
    ['SB025', 400],
    ['XX000', 500],
  ];
  for (const [code, status, message] of known) expect(statusOf(code, message), code).toBe(status);
});
