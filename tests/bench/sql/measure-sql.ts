import postgres, { type ReservedSql, type Sql } from 'postgres';
import { accessesOf, evaluatePlans, type StatementPlan } from './evaluate-plans.ts';
import type { Query } from './queries.ts';
import type { Subject } from './subjects.ts';

export interface Measured {
  name: string;
  targetMs: number | null;
  runs: number;
  /** Milliseconds from the statement until the commit is answered, over a local connection. */
  p50Ms: number;
  p95Ms: number;
  /** The most rows that one run returned. */
  rows: number;
  findings: string[];
  accesses: string[];
}

const PLANNED = 2;
const warmUpOf = (runs: number) => Math.ceil(runs / 10);
/** How many subjects one query needs: for warm-up, measured runs and plans. */
export const subjectsPerQuery = (runs: number) => warmUpOf(runs) + runs + PLANNED;

async function timeOne(
  sql: ReservedSql,
  query: Query,
  subject: Subject,
): Promise<{ ms: number; rows: number }> {
  const sub = query.as === 'agent' ? subject.agent : subject.staff;
  const role = query.as === 'anon' ? 'anon' : 'authenticated';
  const claims = query.as === 'anon' ? { role } : { role, sub };
  await sql`begin`;
  await sql`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
  const start = performance.now();
  const rows = await query.run(sql, subject);
  await sql`commit`;
  return { ms: performance.now() - start, rows: rows.length };
}

/** Plans of a call and of every statement inside its functions, as auto_explain logs them. */
async function plansOf(options: {
  url: string;
  query: Query;
  subjects: readonly Subject[];
}): Promise<StatementPlan[][]> {
  let plans: StatementPlan[] = [];
  const sql = postgres(options.url, {
    max: 1,
    onnotice: (notice) => {
      const text = notice['message'] ?? '';
      const at = text.indexOf('{');
      if (text.startsWith('duration:') && at >= 0) plans.push(JSON.parse(text.slice(at)));
    },
  });
  const connection = await sql.reserve();
  try {
    await connection.unsafe(`
      load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_verbose = on; set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
    const calls: StatementPlan[][] = [];
    for (const subject of options.subjects) {
      plans = [];
      await timeOne(connection, options.query, subject);
      calls.push(plans.filter((plan) => !plan['Query Text'].includes("set_config('role'")));
    }
    return calls;
  } finally {
    connection.release();
    await sql.end();
  }
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

/** Runs a query for `subjectsPerQuery(runs)` subjects, one after the other. */
export async function measure(options: {
  sql: Sql;
  url: string;
  query: Query;
  subjects: readonly Subject[];
  bigTables: ReadonlySet<string>;
  runs: number;
}): Promise<Measured> {
  const { query, subjects, bigTables, runs } = options;
  const timed = warmUpOf(runs) + runs;
  const connection = await options.sql.reserve();
  const times: number[] = [];
  let rows = 0;
  try {
    for (const [n, subject] of subjects.slice(0, timed).entries()) {
      const one = await timeOne(connection, query, subject);
      if (n >= warmUpOf(runs)) times.push(one.ms);
      rows = Math.max(rows, one.rows);
    }
  } finally {
    connection.release();
  }
  const calls = await plansOf({ url: options.url, query, subjects: subjects.slice(timed) });
  if (calls.some((plans) => plans.length === 0)) throw new Error(`No plan was told for "${query.name}".`);
  times.sort((a, b) => a - b);
  return {
    name: query.name,
    targetMs: query.targetMs,
    runs: times.length,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    rows,
    findings: [...new Set(calls.flatMap((plans) => evaluatePlans(plans, bigTables)))],
    accesses: accessesOf(calls.flat()),
  };
}
