/** Maps an error of PostgreSQL to its HTTP status, after PostgREST's table (PLATFORM-5). */
export function statusOfSqlState({ code, message }: { code: string; message: string }): number {
  // The token names a role that the database does not have.
  if (code === '22023' && /^role.*does not exist$/.test(message)) return 401;
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400;
  if (code.startsWith('PT')) {
    const chosen = Number(code.slice(2));
    return chosen >= 200 && chosen <= 599 ? chosen : 500;
  }
  return EXACT[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400;
}

const EXACT: Record<string, number> = {
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
  '53400': 500,
  '57P01': 503,
};

const BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};
