import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPidFile, stopLeftover } from './cluster/postmaster.ts';
import { startLocalBackend } from './index.ts';
import { LOCAL_KEYS } from './keys.ts';
import { compileServer } from './testing/compile-server.ts';

const STARTS = 20;
const WRITERS = 4;
const MIGRATION = `
create table public.written (id bigint primary key, body text not null);
alter table public.written enable row level security;
create policy written_all on public.written for all to anon using (true) with check (true);
`;

async function startServer(options: { program: string; dataDir: string; migrationsDir: string }) {
  const child = spawn(process.execPath, [options.program, options.dataDir, options.migrationsDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, url, exited };
}

test('twenty kills in a stream of writes lose nothing that was acknowledged', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
  const dataDir = path.join(root, 'data');
  const migrationsDir = path.join(root, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(path.join(migrationsDir, '20260101000000_written.sql'), MIGRATION);
  const compiled = await compileServer({
    name: 'sabai-writing-server',
    programs: ['supabase/local/testing/writing-server.ts'],
  });
  const program = path.join(compiled, 'supabase/local/testing/writing-server.js');
  const acknowledged = new Set<number>();
  let nextId = 1;
  const headers = { apikey: LOCAL_KEYS.publishable, 'content-type': 'application/json' };

  const missing = async (url: string): Promise<number[]> => {
    const there = new Set<number>();
    for (let from = 0; ; from += 1000) {
      const page = `${url}/rest/v1/written?select=id&order=id&limit=1000&offset=${from}`;
      const rows = (await (await fetch(page, { headers })).json()) as { id: number }[];
      for (const row of rows) there.add(row.id);
      if (rows.length < 1000) break;
    }
    return [...acknowledged].filter((id) => !there.has(id));
  };

  try {
    for (let start = 0; start < STARTS; start++) {
      const { child, url, exited } = await startServer({ program, dataDir, migrationsDir });
      expect(await missing(url)).toEqual([]);
      let killed = false;
      // Killed at a different point of the stream each time.
      const killAfter = acknowledged.size + 5 + ((start * 7) % 40);
      const kill = async () => {
        killed = true;
        const database = await readPidFile(path.join(dataDir, 'pg'));
        if (start % 2 === 0 && database) process.kill(database.pid, 'SIGKILL');
        child.kill('SIGKILL');
      };
      const write = async () => {
        while (!killed) {
          const id = nextId++;
          const body = JSON.stringify({ id, body: 'x'.repeat(id % 500) });
          const answer = await fetch(`${url}/rest/v1/written`, { method: 'POST', headers, body }).catch(
            () => null,
          );
          if (answer?.status === 201) acknowledged.add(id);
          if (!killed && acknowledged.size >= killAfter) await kill();
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
      await exited;
    }
    const backend = await startLocalBackend({ dataDir, migrationsDir, siteUrl: 'http://localhost:3000' });
    try {
      const rows = await backend.sql<{ id: number }[]>`select id::int from public.written`;
      const there = new Set(rows.map((row) => row.id));
      expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(STARTS * 5);
    } finally {
      await backend.close();
    }
  } finally {
    await stopLeftover(path.join(dataDir, 'pg'));
    await rm(root, { recursive: true, force: true });
  }
}, 900_000);
