import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopLeftover } from '../cluster/postmaster.ts';
import { startLocalBackend } from '../start.ts';

let root: string;
let dataDir: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-commands-'));
  dataDir = path.join(root, 'data');
  folder = path.join(root, 'backup');
});
afterEach(async () => {
  await stopLeftover(path.join(dataDir, 'pg'));
  await rm(root, { recursive: true, force: true });
});

/** Runs an npm script as an operator does; resolves with its exit code and all that it prints. */
async function npmRun(args: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, LEDGER_DIR: `${dataDir}-ledger`, ...environment };
  const child = spawn('npm', ['run', '--silent', ...args], { env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, printed };
}

const start = () =>
  startLocalBackend({
    dataDir,
    ledgerDir: `${dataDir}-ledger`,
    siteUrl: 'http://localhost:3000',
    migrationsDir: 'supabase/migrations',
    log: () => undefined,
  });

test('the commands back up a running server, restore it, and open it with what the ledger knows', async () => {
  const server = await start();
  const { sql } = server;
  const [agent, customer] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into auth.users (id, email) values (${agent}, 'agent@clinic.example')`;
  await sql`insert into public.customers (id, user_id, name, telephone)
    values (${customer}, ${agent}, 'สมชาย', '081-234-5678')`;
  const unnamed = await npmRun(['ops:backup']);
  expect(unnamed).toEqual({ code: 1, printed: 'Usage: npm run ops:backup -- FOLDER\n' });
  const elsewhere = await npmRun(['ops:backup', '--', folder], {
    DATABASE_URL: 'postgres://nowhere.invalid/x',
  });
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.printed).toContain('DATABASE_URL has its own backups');
  const backup = await npmRun(['ops:backup', '--', folder]);
  expect(backup.printed).toContain(`${folder} is a backup of ${dataDir}: `);
  expect(backup.code).toBe(0);

  await sql`select private.erase_one(${customer}, ${agent})`;
  const isInLedger = async () =>
    (await sql`select from private.irrevocable_facts where position is null`).length === 0;
  await expect.poll(isInLedger).toBe(true);
  const running = await npmRun(['ops:restore', '--', folder, '--replace']);
  expect(running.code).toBe(1);
  expect(running.printed).toContain(dataDir);
  await server.close();
  const full = await npmRun(['ops:restore', '--', folder]);
  expect(full.code).toBe(1);
  expect(full.printed).toContain('--replace');
  const restored = await npmRun(['ops:restore', '--', folder, '--replace']);
  expect(restored.printed).toContain(`${dataDir} is as it was at 20`);
  expect(restored.printed).toContain('What was there before is in ');
  expect(restored.code).toBe(0);
  await expect(start()).rejects.toThrow('ops:after-restore');

  const withoutLedger = await npmRun(['ops:after-restore'], { LEDGER_DIR: path.join(root, 'lost') });
  expect(withoutLedger.code).toBe(1);
  expect(withoutLedger.printed).toContain('--without-ledger');
  const opened = await npmRun(['ops:after-restore']);
  expect(opened.printed).toContain('Replayed: rows_erased 1\n');
  expect(opened.printed).toMatch(/Newest fact of the ledger: 20.*\nNew epoch: \d+ streams\nFiles missing: 0/);
  expect(opened.printed).toContain(`${dataDir} may be opened: npm start`);
  expect(opened.code).toBe(0);
  const again = await start();
  try {
    expect(await again.sql`select from public.customers`).toEqual([]);
  } finally {
    await again.close();
  }
});

test('with DATABASE_URL the ledger is written and replayed on that database, and given up where it is lost', async () => {
  const server = await start();
  const { sql, databaseUrl } = server;
  const ledger = { LEDGER_DIR: path.join(root, 'of-project'), DATABASE_URL: databaseUrl };
  try {
    await sql`select private.note_fact('account_deleted', jsonb_build_object('id', gen_random_uuid()))`;
    const isInLedger = async () =>
      (await sql`select from private.irrevocable_facts where position is null`).length === 0;
    await expect.poll(isInLedger).toBe(true);
    // The database knows a fact that this ledger has not.
    const lost = await npmRun(['ops:after-restore'], ledger);
    expect(lost.code).toBe(1);
    expect(lost.printed).toContain('--without-ledger');

    const own = { DATABASE_URL: databaseUrl };
    const nothing = await npmRun(['ops:after-restore'], own);
    expect(nothing.printed).toMatch(
      /^Replayed: nothing, the database lacked no fact\.\nNewest fact of the ledger: 20.*\nNew epoch: \d+ streams\nStored files: cannot be seen from here\.\n$/,
    );
    expect(nothing.code).toBe(0);
    await sql`delete from private.irrevocable_facts`;
    expect(await npmRun(['ops:after-restore'], own)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('Replayed: account_deleted 1\n') as string,
    });
    expect(await npmRun(['ops:export-facts'], own)).toEqual({
      code: 0,
      printed: `Facts written to ${dataDir}-ledger: 0\n`,
    });
    const unset = await npmRun(['ops:export-facts']);
    expect(unset.code).toBe(1);
    expect(unset.printed).toContain('DATABASE_URL must name the database.');
    const givenUp = await npmRun(['ops:after-restore', '--', '--without-ledger'], ledger);
    expect(givenUp.printed).toContain('Newest fact of the ledger: none\n');
    expect(givenUp.code).toBe(0);
  } finally {
    await server.close();
  }
});
