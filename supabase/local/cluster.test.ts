import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCluster } from './cluster.ts';
import { lockDataDir } from './cluster/lock.ts';
import { readPidFile, stopLeftover } from './cluster/postmaster.ts';
import { commandLine, isAlive, processIdentity } from './cluster/process-identity.ts';
import { waitUntil } from './cluster/poll-until.ts';
import { createDatabase, dropDatabase } from './create-database.ts';
import { resetData } from './reset-data.ts';

const run = promisify(execFile);
let root: string;
let dataDir: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
  // Open to all, as folders of projects mostly are; the last test has a closed one.
  await chmod(root, 0o755);
  dataDir = path.join(root, 'data');
});
afterEach(async () => {
  // Nothing may be left running when an expectation was not met.
  await stopLeftover(path.join(dataDir, 'pg'));
  await rm(root, { recursive: true, force: true });
});

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

function connects(options: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(options);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** A process of its own that holds the data directory until it is ended. */
async function holder(program: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('The holder ended early.')));
  });
  return child;
}

const starter = (dir: string) => `
  const { startCluster } = await import(${JSON.stringify(new URL('./cluster.ts', import.meta.url).href)});
  const cluster = await startCluster({ dataDir: ${JSON.stringify(dir)} });
  process.stdout.write(cluster.url);
  setInterval(() => {}, 1000);`;

async function killAndWait(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

test('a fresh directory becomes PostgreSQL 17 in UTF-8 with a sort order of its own, durable', async () => {
  const cluster = await startCluster({ dataDir });
  const [row] = await query(
    cluster.url,
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
      current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listen,
      (select datlocprovider::text || ':' || datlocale from pg_database where datname = 'postgres') as locale,
      lower('ÄÖ') as lowered`,
  );
  expect(row).toEqual({
    major: 17,
    fsync: 'on',
    encoding: 'UTF8',
    listen: '127.0.0.1',
    locale: 'b:C.UTF-8',
    lowered: 'äö',
  });
  await cluster.stop();
  await cluster.stop();
  expect(await readPidFile(path.join(dataDir, 'pg'))).toBeNull();
});

test('only this machine reaches the database, and only with the password of the directory', async () => {
  const cluster = await startCluster({ dataDir });
  try {
    const url = new URL(cluster.url);
    const secrets = path.join(dataDir, 'secrets.json');
    expect((await stat(secrets)).mode & 0o777).toBe(0o600);
    expect(await readFile(secrets, 'utf8')).toContain(url.password);
    url.password = 'guess';
    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address?.family === 'IPv4' && !address.internal)
      .map((address) => address?.address ?? '');
    const reached = await Promise.all(outside.map((host) => connects({ host, port: Number(url.port) })));
    expect(reached).toEqual(outside.map(() => false));
  } finally {
    await cluster.stop();
  }
});

test('SECURITY-24 the log of the database has no error of a statement, and is cut at its limit', async () => {
  const cluster = await startCluster({ dataDir });
  const file = path.join(dataDir, 'postgres.log');
  try {
    await query(cluster.url, `create table people (name text, check (name <> 'สมชาย'))`);
    await expect(query(cluster.url, `insert into people values ('สมชาย')`)).rejects.toMatchObject({
      code: '23514',
    });
    await expect(query(cluster.url, `select 'สมชาย'::uuid`)).rejects.toMatchObject({ code: '22P02' });
    const wrong = new URL(cluster.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const text = await readFile(file, 'utf8');
    expect(text).toContain('FATAL');
    expect(text).not.toContain('สมชาย');
    await cluster.limitLog();
    expect((await stat(file)).size).toBe(text.length);
    await truncate(file, 10 * 1024 * 1024 + 1);
    await cluster.limitLog();
    expect((await stat(file)).size).toBe(0);
  } finally {
    await cluster.stop();
  }
});

test('a second start on a directory in use is refused, in this process and in another', async () => {
  const cluster = await startCluster({ dataDir });
  const refusal = {
    name: 'DataDirInUseError',
    code: 'data_dir_in_use',
    pid: process.pid,
    message: `Another Sabai already runs on ${dataDir} (process ${process.pid}). Stop it, or set DATA_DIR.`,
  };
  await expect(startCluster({ dataDir })).rejects.toMatchObject(refusal);
  await expect(resetData(dataDir)).rejects.toMatchObject(refusal);
  expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  const other = await holder(starter(dataDir));
  await expect(startCluster({ dataDir })).rejects.toMatchObject({
    name: 'DataDirInUseError',
    pid: other.pid,
  });
  await killAndWait(other);
  await resetData(dataDir);
});

test('of many starts at once on a directory with a dead owner exactly one wins', async () => {
  await mkdir(dataDir);
  for (let round = 0; round < 20; round++) {
    const dead = { pid: 2147483646, identity: 'gone', token: `dead${round}` };
    await writeFile(path.join(dataDir, `lock.${round * 10 + 5}`), JSON.stringify(dead));
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataDir(dataDir)));
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won.length).toBeLessThanOrEqual(1);
    for (const lock of won) await lock.value.release();
    const after = await lockDataDir(dataDir);
    await after.release();
  }
});

test('a lock whose process id now belongs to another process is stale', async () => {
  await mkdir(dataDir);
  const other = { pid: process.ppid, identity: 'of another time', token: 'x' };
  await writeFile(path.join(dataDir, 'lock.1'), JSON.stringify(other));
  const lock = await lockDataDir(dataDir);
  expect(await processIdentity(process.ppid)).not.toBe(other.identity);
  await lock.release();
});

test('a database that a killed process left behind is stopped and its data found', async () => {
  const child = await holder(starter(dataDir));
  const left = await readPidFile(path.join(dataDir, 'pg'));
  await killAndWait(child);
  expect(await commandLine(left?.pid ?? 0)).toContain(dataDir);
  const lines: string[] = [];
  const cluster = await startCluster({ dataDir, log: (line) => lines.push(line) });
  try {
    expect(lines).toHaveLength(1);
    expect(await commandLine(left?.pid ?? 0)).toBeNull();
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await cluster.stop();
  }
});

test('after a cut of the whole machine, committed rows are there and a foreign process is left alone', async () => {
  const first = await startCluster({ dataDir });
  await query(first.url, 'create table t (n int); insert into t values (7)');
  process.kill(first.pid ?? 0, 'SIGKILL');
  await waitUntil({
    condition: async () => (await commandLine(first.pid ?? 0)) === null,
    withinMs: 5000,
  });
  await first.stop();
  // The file still names a process id, which now belongs to another program; here it is `sleep`.
  const stranger = spawn('sleep', ['60']);
  const file = path.join(dataDir, 'pg', 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
  const second = await startCluster({ dataDir });
  try {
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 7 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  } finally {
    stranger.kill();
    await second.stop();
  }
});

test('a first start that was cut half way is begun again', async () => {
  await mkdir(path.join(dataDir, 'pg-draft-1', 'pg'), { recursive: true });
  await writeFile(path.join(dataDir, 'pg-draft-1', 'pg', 'PG_VERSION'), '17');
  const cluster = await startCluster({ dataDir });
  expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  await expect(stat(path.join(dataDir, 'pg-draft-1'))).rejects.toThrow('ENOENT');
});

test('commits wait for the disk, except in a cluster whose data may be lost', async () => {
  const settings = `select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`;
  const of = (setting: string) =>
    ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting }));
  const durable = await startCluster({ dataDir });
  expect(await query(durable.url, settings)).toEqual(of('on'));
  await durable.stop();
  const passing = await startCluster({ dataDir, durable: false });
  expect(await query(passing.url, settings)).toEqual(of('off'));
  await passing.stop();
});

test('a database is a copy of its template, and is removed while sessions are in it', async () => {
  const cluster = await startCluster({ dataDir });
  const template = await createDatabase({ cluster, name: 'original' });
  await query(template, 'create table notes as select 1 as id');
  const copy = await createDatabase({ cluster, name: 'copy', template: 'original' });
  const session = postgres(copy, { max: 1, onnotice: () => {}, onclose: () => {} });
  expect([...(await session`select id from notes`)]).toEqual([{ id: 1 }]);
  await dropDatabase({ cluster, name: 'copy' });
  expect(await query(cluster.url, `select from pg_database where datname = 'copy'`)).toEqual([]);
  expect(await query(template, 'select id from notes')).toEqual([{ id: 1 }]);
  await session.end();
  await cluster.stop();
});

test('with a URL of another server nothing is started', async () => {
  const server = await startCluster({ dataDir });
  const other = path.join(root, 'other');
  const guest = await startCluster({ dataDir: other, databaseUrl: server.url });
  expect(guest).toMatchObject({ url: server.url, pid: null });
  await expect(stat(path.join(other, 'pg'))).rejects.toThrow('ENOENT');
  await guest.stop();
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('reset removes everything, ends what a killed process left, and touches nothing foreign', async () => {
  const child = await holder(starter(dataDir));
  const left = await readPidFile(path.join(dataDir, 'pg'));
  await killAndWait(child);
  expect(await resetData(dataDir)).toBe('removed');
  expect(await commandLine(left?.pid ?? 0)).toBeNull();
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  expect(await resetData(dataDir)).toBe('nothing_there');
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'thesis.txt'), 'mine');
  await expect(resetData(dataDir)).rejects.toThrow('left alone');
  expect(await readFile(path.join(dataDir, 'thesis.txt'), 'utf8')).toBe('mine');
});

test.runIf(process.getuid?.() === 0)(
  'an ordinary user starts it too, and root below a closed directory',
  async () => {
    const { stdout } = await run('id', ['-u', 'nobody']);
    const uid = Number(stdout);
    const open = path.join(root, 'open');
    await mkdir(open);
    await run('chown', [String(uid), open]);
    const program = `
    const { startCluster } = await import(${JSON.stringify(new URL('./cluster.ts', import.meta.url).href)});
    const cluster = await startCluster({ dataDir: ${JSON.stringify(path.join(open, 'data'))} });
    await cluster.stop();
    process.stdout.write('started as ' + process.getuid());`;
    const child = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      uid,
      env: { ...process.env, HOME: open, TMPDIR: open },
    } as Parameters<typeof run>[2]);
    expect(String(child.stdout)).toBe(`started as ${uid}`);
    const closed = path.join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const cluster = await startCluster({ dataDir: path.join(closed, 'data') });
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
  },
);
