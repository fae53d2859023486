/**
 * `npm run doctor -- URL`: examines a running site. With SUPABASE_SECRET_KEY and DATABASE_URL in the
 * environment it checks more. The exit code is 1 when a check found something to fix.
 */
import { readdir } from 'node:fs/promises';
import postgres from 'postgres';
import { examine } from './examine.ts';
import { openSubject } from './open-subject.ts';
import type { Finding } from './doctor-subject.ts';

const [url, ...more] = process.argv.slice(2);
const { SUPABASE_SECRET_KEY: secretKey, DATABASE_URL: databaseUrl } = process.env;
const words = { ok: 'ok', fix: 'fix', cannot_see: 'cannot see' } as const satisfies Record<
  Finding['state'],
  string
>;

if (!url || more.length > 0 || !URL.canParse(url)) {
  console.error('Usage: npm run doctor -- https://<site>');
  process.exit(1);
}
const sql = databaseUrl ? postgres(databaseUrl, { max: 1, onnotice: () => {} }) : null;
try {
  // A wrong DATABASE_URL is an error of the call, not a finding about the site.
  await sql?.unsafe('select').catch((error: Error) => {
    throw new Error(`The database at DATABASE_URL does not answer: ${error.message}`);
  });
  const subject = await openSubject({
    url,
    fetch: (request) => fetch(request),
    secretKey: secretKey ?? null,
    query: sql && (async (text) => [...(await sql.unsafe(text))]),
    migrations: (await readdir('supabase/migrations')).filter((name) => name.endsWith('.sql')).sort(),
    nowMs: Date.now(),
  });
  const findings = await examine(subject);
  for (const { state, check, detail } of findings) {
    console.log(`${words[state].padEnd(11)} ${check}${detail ? `: ${detail}` : ''}`);
  }
  process.exitCode = findings.some(({ state }) => state === 'fix') ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await sql?.end({ timeout: 2 });
}
