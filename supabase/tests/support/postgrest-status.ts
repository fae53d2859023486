/**
 * The HTTP status of PostgREST 13 for a PostgreSQL error, after its source.
 * `isAnon`: a request without a token.
 */
export function postgrestStatus(
  error: { code: string; message: string; detail?: string | undefined },
  isAnon: boolean,
): number {
  const { code, message } = error;
  if (code === '42501') return isAnon ? 401 : 403;
  if (code === '22023') return /^role.*does not exist$/.test(message) ? 401 : 400;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === 'PGRST') return (JSON.parse(error.detail ?? '{}') as { status: number }).status;
  if (code.startsWith('PT')) return Number(code.slice(2)) || 500;
  return exact[code] ?? byClass[code.slice(0, 2)] ?? 400;
}

const exact: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};

const byClass: Record<string, number> = Object.fromEntries(
  (
    [
      [403, ['0L', '0P', '28']],
      [500, ['09', '25', '2D', '38', '39', '3B', '40', '54', '55', '57', '58', 'F0', 'HV', 'P0', 'XX']],
      [503, ['08', '53']],
    ] as const
  ).flatMap(([status, classes]) => classes.map((each) => [each, status])),
);
