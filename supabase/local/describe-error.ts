import { z } from 'zod';

const DatabaseError = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  severity: z.string(),
  message: z.string(),
});

/**
 * What the log shows of an error: of one of the database its code and message, because its detail has the values
 * of the row (SECURITY-24); any other error as it is.
 */
export function describeError(error: unknown): unknown {
  const parsed = DatabaseError.safeParse(error);
  return parsed.success ? `${parsed.data.code} ${parsed.data.message}` : error;
}
