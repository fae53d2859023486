import { z } from 'zod';

const job = z.object({
  name: z.string(),
  ran_at: z.string().nullable(),
  took_ms: z.number().nullable(),
  due_at: z.string(),
  /** Runs that failed since the last one that succeeded. */
  failures: z.int(),
  error: z.string().nullable(),
  is_late: z.boolean(),
});
const deadMail = z.object({
  id: z.string(),
  template: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  /** False when the message has expired or its text was deleted. */
  can_retry: z.boolean(),
});
const queue = z.object({
  waiting: z.int(),
  retrying: z.int(),
  oldest_at: z.string().nullable(),
  sent_today: z.int(),
  dead_count: z.int(),
  dead: z.array(deadMail),
});
const statement = z.object({
  query: z.string(),
  calls: z.number(),
  mean_ms: z.number(),
  max_ms: z.number(),
});
const clientError = z.object({
  id: z.string(),
  runs_in: z.enum(['window', 'worker']),
  name: z.string(),
  places: z.array(z.string()),
  release: z.int(),
  count: z.number(),
  first_at: z.string(),
  last_at: z.string(),
});
const sizes = z.object({
  database_bytes: z.number(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number() })),
  buckets: z.array(z.object({ name: z.string(), files: z.number(), bytes: z.number() })),
  removed_files: z.number(),
});

/** What `public.read_operations` answers; bytes and milliseconds as numbers, times as ISO texts. */
export const siteState = z.object({
  jobs: z.array(job),
  queue,
  /** Null if the database does not count statements. */
  statements: z.array(statement).nullable(),
  errors: z.array(clientError),
  sizes,
});
/** What `/admin/operations` shows: jobs, queue, statements, errors and sizes. */
export type SiteState = z.infer<typeof siteState>;
