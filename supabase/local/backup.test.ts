import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUpData } from './backup/back-up-data.ts';
import { lockForBackup } from './backup/backup-lock.ts';
import { reopenData } from './backup/reopen-data.ts';
import { restoreData } from './backup/restore-data.ts';
import { stopLeftover } from './cluster/postmaster.ts';
import { startLocalBackend, type LocalBackend } from './index.ts';
import { openFileStore } from './storage/objects/file-store.ts';

const siteUrl = 'http://localhost:3000';
const MIGRATION = `
create table public.written (id bigint primary key, body text not null);
insert into storage.buckets (id, name, public) values ('b', 'b', true);`;

let root: string;
let dataDir: string;
let folder: string;
let migrationsDir: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
  dataDir = path.join(root, 'data');
  folder = path.join(root, 'backup');
  migrationsDir = path.join(root, 'migrations');
  await cp('supabase/migrations', migrationsDir, { recursive: true });
  await writeFile(path.join(migrationsDir, '20990101000000_written.sql'), MIGRATION);
});
afterEach(async () => {
  for (const dir of await readdir(root)) await stopLeftover(path.join(root, dir, 'pg'));
  await rm(root, { recursive: true, force: true });
});

/** The ledger is that of the directory that was backed up. */
const reopen = (where: string) =>
  reopenData({ dataDir: where, ledgerDir: `${dataDir}-ledger`, migrationsDir, withoutLedger: false });
const start = (where = dataDir) =>
  startLocalBackend({ dataDir: where, siteUrl, migrationsDir, ledgerDir: `${dataDir}-ledger` });

async function ask(backend: LocalBackend, path: string, init: RequestInit): Promise<void> {
  const headers = { apikey: backend.keys.secret, 'content-type': 'application/json' };
  const request = new Request(`${siteUrl}/storage/v1/object/b${path}`, { ...init, headers });
  expect((await backend.handle(request))?.status).toBe(200);
}

const store = (backend: LocalBackend, name: string) =>
  ask(backend, `/${name}`, { method: 'POST', body: JSON.stringify(name.repeat(1000)) });
const remove = (backend: LocalBackend, name: string) =>
  ask(backend, '', { method: 'DELETE', body: JSON.stringify({ prefixes: [name] }) });

/** Versions that rows name and whose bytes are not there. */
async function missingFiles(where: string, backend: LocalBackend): Promise<string[]> {
  const there = new Set(await openFileStore({ dataDir: where }).list({ olderThanMs: -1000 }));
  const rows = await backend.sql<{ version: string }[]>`select version from storage.objects`;
  return rows.map(({ version }) => version).filter((version) => !there.has(version));
}

test('a backup of a server under writes holds everything from before it, and every file that a row names', async () => {
  const server = await start();
  let isDone = false;
  let written = 0;
  const write = async () => {
    while (!isDone) {
      const id = ++written;
      await server.sql`insert into public.written values (${id}, ${'x'.repeat(id % 3000)})`;
      await store(server, `f${id}`);
      // Removed files and replaced files are those that a careless copy misses.
      if (id > 3) await remove(server, `f${id - 3}`);
    }
  };
  const writing = write();
  writing.catch(() => (isDone = true)); // Reported where it is awaited.
  try {
    await expect.poll(() => written).toBeGreaterThan(20);
    const before = written - 1;
    const result = await backUpData({ dataDir, folder });
    isDone = true;
    await writing;
    expect(result.files).toBeGreaterThan(500);
    expect(written).toBeGreaterThan(before + 3);

    const other = path.join(root, 'other');
    const outcome = await restoreData({ dataDir: other, folder, replace: false });
    expect(outcome).toMatchObject({ movedTo: null });
    await expect(start(other)).rejects.toThrow('ops:after-restore');
    expect((await reopen(other)).files.missing).toEqual([]);
    const restored = await start(other);
    try {
      const rows = await restored.sql<{ id: number }[]>`select id::int from public.written order by id`;
      expect(rows.length).toBeGreaterThanOrEqual(before);
      expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
      expect(await missingFiles(other, restored)).toEqual([]);
      await restored.sql`insert into public.written values (0, 'and it takes more')`;
    } finally {
      await restored.close();
    }
  } finally {
    isDone = true;
    await server.close();
  }
});

test('bytes that are removed during a backup stay until the start after it', async () => {
  const server = await start();
  await store(server, 'a');
  const reserved = await server.sql.reserve();
  await lockForBackup(reserved);
  await remove(server, 'a');
  const files = openFileStore({ dataDir });
  expect(await files.list({ olderThanMs: -1000 })).toHaveLength(1);
  await expect(backUpData({ dataDir, folder })).rejects.toThrow('Another backup');
  reserved.release();
  await server.close();
  // The next start finds bytes that no row names, once no upload can still be about to name them.
  const again = await start();
  try {
    await store(again, 'b');
    await remove(again, 'b');
    expect(await files.list({ olderThanMs: -1000 })).toHaveLength(1);
  } finally {
    await again.close();
  }
});

test('without a server the database is started for the backup, and stopped again', async () => {
  const server = await start();
  await server.sql`insert into public.written values (1, 'x')`;
  await server.close();
  await backUpData({ dataDir, folder });
  expect(await stopLeftover(path.join(dataDir, 'pg'))).toBe('none');
  await expect(backUpData({ dataDir, folder })).rejects.toThrow('not empty');
  await expect(backUpData({ dataDir, folder: path.join(dataDir, 'x') })).rejects.toThrow('inside');
  await expect(reopen(path.join(root, 'nothing'))).rejects.toThrow('no database');
  await expect(backUpData({ dataDir: root, folder: `${folder}2` })).rejects.toThrow('does not look like');
});

test('a restore changes nothing while a server runs, over other data, or from a damaged backup', async () => {
  const server = await start();
  await server.sql`insert into public.written values (1, 'x')`;
  await backUpData({ dataDir, folder });
  await server.sql`insert into public.written values (2, 'x')`;
  await expect(restoreData({ dataDir, folder, replace: true })).rejects.toMatchObject({
    code: 'data_dir_in_use',
  });
  await server.close();
  await expect(restoreData({ dataDir, folder, replace: false })).rejects.toThrow('--replace');

  const damaged = path.join(root, 'damaged');
  await cp(folder, damaged, { recursive: true });
  const relation = path.join(damaged, 'pg/global/pg_control');
  const bytes = await readFile(relation);
  bytes[4000] = (bytes[4000] ?? 0) ^ 1;
  await writeFile(relation, bytes);
  await expect(restoreData({ dataDir, folder: damaged, replace: true })).rejects.toThrow('pg_control');
  await rm(relation);
  await expect(restoreData({ dataDir, folder: damaged, replace: true })).rejects.toThrow('missing');
  await rm(path.join(damaged, 'manifest.json'));
  await expect(restoreData({ dataDir, folder: damaged, replace: true })).rejects.toThrow('not finished');

  const idsOf = async () => {
    const opened = await start();
    try {
      const rows = await opened.sql<{ id: number }[]>`select id::int from public.written order by id`;
      return rows.map(({ id }) => id);
    } finally {
      await opened.close();
    }
  };
  expect(await idsOf()).toEqual([1, 2]);
  const { movedTo } = await restoreData({ dataDir, folder, replace: true });
  await reopen(dataDir);
  expect(await idsOf()).toEqual([1]);
  expect(await readdir(movedTo ?? '')).toContain('pg');
});

test('after a restore the operator learns which stored files are missing or left over', async () => {
  const server = await start();
  for (const name of ['a', 'b']) await store(server, name);
  const [lost] = await server.sql<
    { version: string }[]
  >`select version from storage.objects where name = 'a'`;
  await server.close();
  await backUpData({ dataDir, folder });
  const other = path.join(root, 'other');
  await restoreData({ dataDir: other, folder, replace: false });
  const files = openFileStore({ dataDir: other });
  await files.remove(lost?.version ?? '');
  await files.write({ version: crypto.randomUUID(), bytes: new Uint8Array(77) });
  const { files: found, streams } = await reopen(other);
  expect(found).toEqual({
    missing: [{ bucket: 'b', name: 'a', bytes: 1002 }],
    leftOver: { files: 1, bytes: 77 },
  });
  expect(streams).toBe(0);
});
