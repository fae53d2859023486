/** A valid search, or the code and message of the answer 400. `query` is trimmed, with single spaces. */
export type ParsedSearch =
  | { ok: true; query: string; limit: number }
  | { ok: false; code: 'query_length' | 'limit_range'; message: string };

const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 20;

/** Checks a search: a query of 2 to 100 characters, trimmed, and a limit of 1 to 20 places (default 8). */
export function parseSearch(options: { query: unknown; limit: unknown }): ParsedSearch {
  const query = typeof options.query === 'string' ? options.query.trim().replace(/\s+/g, ' ') : '';
  const length = Array.from(query).length;
  if (length < 2 || length > 100) {
    return { ok: false, code: 'query_length', message: 'The query needs 2 to 100 characters.' };
  }
  const limit = options.limit ?? DEFAULT_LIMIT;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    return { ok: false, code: 'limit_range', message: 'The limit is a whole number from 1 to 20.' };
  }
  return { ok: true, query, limit };
}
