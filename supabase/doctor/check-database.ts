import { findMissingRights } from '../local/server-rights.ts';
import { closedTables } from './closed-tables.ts';
import {
  findingWithoutAccess,
  findingToFix,
  passedFinding,
  type Check,
  type Finding,
  type Query,
  type ExaminedSite,
} from './doctor-subject.ts';

const clockToleranceMs = 60_000;
const dayMs = 86_400_000;
/** After so many days without one, a restore is tried on a copy (supabase/PRODUCTION.md). */
const restoreDays = 180;

/** A check that asks the database one question. */
interface Question {
  check: string;
  text: string;
  evaluate: (options: { row: Record<string, unknown>; subject: ExaminedSite }) => Finding;
}

const questions: readonly Question[] = [
  {
    check: 'row-level security',
    text: `select coalesce(string_agg('public.' || relname, ', '), '') as tables from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    evaluate: ({ row: { tables } }) =>
      tables
        ? findingToFix(
            'row-level security',
            `alter table … enable row level security, for: ${String(tables)}`,
          )
        : passedFinding('row-level security'),
  },
  {
    check: 'grants',
    text: `select coalesce(string_agg(distinct 'public.' || table_name, ', '), '') as tables
      from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'PUBLIC')
        and (privilege_type <> 'SELECT' or table_name in ('${closedTables.join("', '")}'))`,
    evaluate: ({ row: { tables } }) =>
      tables
        ? findingToFix(
            'grants',
            `revoke insert, update, delete, truncate on ${String(tables)} from anon, public; select too, of those that are not public.`,
          )
        : passedFinding('grants'),
  },
  {
    check: 'database version',
    text: `select current_setting('server_version_num')::int as version`,
    evaluate: ({ row: { version } }) =>
      Number(version) < 170000
        ? findingToFix(
            'database version',
            'It must be PostgreSQL 17: upgrade at /project/_/settings/infrastructure of the dashboard, or move by pg_dump and pg_restore.',
          )
        : passedFinding('database version'),
  },
  {
    check: 'database clock',
    text: `select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    evaluate: ({ row: { ms }, subject }) =>
      Math.abs(Number(ms) - subject.nowMs) > clockToleranceMs
        ? findingToFix(
            'database clock',
            'The database’s clock and this one differ by more than a minute. Run on both: timedatectl set-ntp true',
          )
        : passedFinding('database clock'),
  },
  {
    check: 'administrator',
    text: `select count(*)::int as count from public.user_roles where role = 'super_admin'`,
    evaluate: ({ row: { count } }) =>
      Number(count) === 0
        ? findingToFix(
            'administrator',
            `insert into public.user_roles (user_id, role) values ('<user id>', 'super_admin');`,
          )
        : passedFinding('administrator'),
  },
  {
    check: 'jobs',
    text: `select coalesce(string_agg(name, ', '), '') as late from private.jobs
      where due_at < now() - interval '1 hour' or failures >= 3`,
    evaluate: ({ row: { late } }) =>
      late
        ? findingToFix(
            'jobs',
            `Not run: ${String(late)}. See error in private.jobs, and schedule each minute: select private.run_next_job();`,
          )
        : passedFinding('jobs'),
  },
  {
    check: 'outgoing queue',
    text: `select count(*)::int as count from private.outgoing_messages
      where outcome is null and expires_at > now() and created_at < now() - interval '1 hour' and template <> 'push'`,
    evaluate: ({ row: { count } }) =>
      Number(count) > 0
        ? findingToFix(
            'outgoing queue',
            `${String(count)} mails wait. Set SMTP_URL, or schedule the edge function send-messages.`,
          )
        : passedFinding('outgoing queue'),
  },
  {
    check: 'notifications',
    // A notification that waits for the end of the quiet hours has its `due_at` there, so it is not late.
    text: `select count(*)::int as count from private.outgoing_messages
      where outcome is null and expires_at > now() and due_at < now() - interval '1 hour' and template = 'push'`,
    evaluate: ({ row: { count } }) =>
      Number(count) > 0
        ? findingToFix(
            'notifications',
            `${String(count)} notifications wait. Run: supabase secrets set WEB_PUSH_KEYS=… (supabase/PRODUCTION.md), and schedule the edge function send-messages.`,
          )
        : passedFinding('notifications'),
  },
  {
    check: 'ledger of facts',
    text: `select count(*)::int as count from private.irrevocable_facts
      where position is null and happened_at < now() - interval '5 minutes'`,
    evaluate: ({ row: { count } }) =>
      Number(count) > 0
        ? findingToFix(
            'ledger of facts',
            `${String(count)} facts wait. Schedule each minute: npm run ops:export-facts (supabase/PRODUCTION.md)`,
          )
        : passedFinding('ledger of facts'),
  },
  {
    check: 'epoch',
    text: `select count(*)::int as count from public.sync_streams s
      where exists (select from public.sync_changes c where c.stream = s.stream and c.seq > s.head)`,
    evaluate: ({ row: { count } }) =>
      Number(count) > 0
        ? findingToFix(
            'epoch',
            `${String(count)} streams are behind their changes, as after a partial restore. Run: npm run ops:after-restore`,
          )
        : passedFinding('epoch'),
  },
  {
    check: 'restore',
    // A site that never restored anything is as old as its first account.
    text: `select restored_at is not null as was_restored, extract(epoch from coalesce(
        restored_at, (select min(created_at) from auth.users), now()))::float8 * 1000 as since_ms
      from private.fact_ledger`,
    evaluate: ({ row: { was_restored: wasRestored, since_ms: sinceMs }, subject }) => {
      const days = Math.max(0, Math.floor((subject.nowMs - Number(sinceMs)) / dayMs));
      const age = wasRestored ? `last ${days} days ago` : `never, and the first account is ${days} days old`;
      return days > restoreDays
        ? findingToFix(
            'restore',
            `${age}. Try it on a copy: npm run ops:restore (supabase/PRODUCTION.md), then: update private.fact_ledger set restored_at = now();`,
          )
        : passedFinding('restore', age);
    },
  },
];

/** Checks that query the database: migrations, rights, queues, jobs, the ledger of facts and the epoch. */
export const databaseChecks: readonly Check[] = [
  async ({ query, migrations }) =>
    query ? checkMigrations({ query, migrations }) : findingWithoutAccess('migrations', 'DATABASE_URL.'),
  async ({ query }) =>
    query ? checkRights(query) : findingWithoutAccess('database rights', 'DATABASE_URL.'),
  ...questions.map(({ check, text, evaluate }): Check => async (subject) => {
    if (!subject.query) return findingWithoutAccess(check, 'DATABASE_URL.');
    const rows = await subject.query(text).catch(() => []);
    const [row] = rows;
    return row
      ? evaluate({ row, subject })
      : findingWithoutAccess(check, 'The newest migrations, and rights on their tables.');
  }),
];

/** Checks that the role of DATABASE_URL has the rights that the server needs. A hosted project passes. */
async function checkRights(query: Query): Promise<Finding> {
  const check = 'database rights';
  const [role] = await query(`select rolsuper as is_super,
    exists (select from pg_roles where rolname = 'supabase_auth_admin') as is_hosted from pg_roles where rolname = current_user`);
  if (role?.['is_hosted'] === true) return passedFinding(check, 'a project');
  const missing = await findMissingRights(query);
  if (missing.length === 0)
    return passedFinding(check, role?.['is_super'] === true ? 'a superuser' : 'no superuser');
  return findingToFix(
    check,
    `The role lacks: ${missing.join('; ')}. Run as superuser: npm run -s ops:database-script -- ROLE | psql URL`,
  );
}

async function checkMigrations(options: { query: Query; migrations: readonly string[] }): Promise<Finding> {
  const text = 'select version from supabase_migrations.schema_migrations';
  const applied = new Set((await options.query(text)).map(({ version }) => String(version)));
  const missing = options.migrations.filter((file) => !applied.has(file.split('_')[0] ?? ''));
  return missing.length > 0
    ? findingToFix(
        'migrations',
        `${missing.length} are not applied, the first is ${missing[0]}. Run: supabase db push`,
      )
    : passedFinding('migrations');
}
