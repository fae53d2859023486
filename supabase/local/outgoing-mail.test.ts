import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJobs } from './jobs/start-jobs.ts';
import { startLocalBackend, type LocalBackend, type StartOptions } from './start.ts';
import { startMailServer } from './testing/start-mail-server.ts';

const siteUrl = 'https://sabai.example';
const lines: string[] = [];
let dataDir: string;
let backend: LocalBackend | null = null;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-mail-'));
});
afterAll(async () => {
  await backend?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(outgoing: NonNullable<StartOptions['outgoing']>): Promise<LocalBackend> {
  const log = (line: string) => void lines.push(line);
  return startLocalBackend({ dataDir, siteUrl, migrationsDir: 'supabase/migrations', outgoing, log });
}

const ask = (opened: LocalBackend, where: string, body: unknown) =>
  opened.handle(
    new Request(`${siteUrl}${where}`, {
      method: 'POST',
      headers: { apikey: opened.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const outcomes = (opened: LocalBackend) =>
  opened.sql`select recipient, outcome, last_error, data from private.outgoing_messages order by recipient`;

test('SECURITY-16 without a mail server mails wait, over a restart too, and go when there is one', async () => {
  const from = 'Sabai <no-reply@sabai.example>';
  backend = await start({ smtpUrl: null, from });
  const person = { email: 'a@b.test', password: 'a long secret' };
  await ask(backend, '/auth/v1/signup', person);
  await ask(backend, '/auth/v1/recover', { email: person.email });
  await expect.poll(() => lines.join('\n')).toContain('Mails that wait: 1. Set SMTP_URL');
  expect(lines.join('\n')).not.toContain('@');
  await backend.close();

  const server = await startMailServer();
  backend = await start({ smtpUrl: server.url, from });
  await expect.poll(() => server.letters).toHaveLength(1);
  expect(server.letters[0]).toMatch(/From: Sabai <no-reply@sabai\.example>[\s\S]*To: .*a@b\.test/);
  expect(server.letters[0]).toMatch(/Message-ID: <[0-9a-f-]{36}@sabai\.example>/);
  // What ended holds no link that signs in.
  await expect
    .poll(() => outcomes(backend as LocalBackend))
    .toEqual([{ recipient: 'a@b.test', outcome: 'sent', last_error: null, data: {} }]);

  // One that the mail server refuses is dead, and holds up nobody.
  const { sql } = backend;
  const queue = (to: string) => sql`select private.queue_message(${to}, null, 'plain', ${to},
    '{"subject": "s", "text": "t"}', now() + interval '1 hour')`;
  await queue('refused@b.test');
  await queue('z@b.test');
  // The same cause is one message.
  await queue('z@b.test');
  await expect.poll(() => server.letters).toHaveLength(2);
  await expect.poll(async () => (await outcomes(backend as LocalBackend))[1]?.['outcome']).toBe('dead');
  expect(lines.join('\n')).toContain('A mail was not sent: ');
  expect(lines.join('\n')).not.toContain('@');
  server.close();

  // A mail server that is gone: the mail is due again later.
  await queue('later@b.test');
  await expect.poll(() => lines.join('\n')).toContain('A mail was not sent yet');
  const [later] = await backend.sql`select outcome, attempts, due_at > now() as waits
    from private.outgoing_messages where recipient = 'later@b.test'`;
  expect(later).toEqual({ outcome: null, attempts: 1, waits: true });
});

test('SECURITY-16 a mail server that is down for an hour loses nothing and doubles nothing', async () => {
  if (!backend) throw new Error('The test before opens the backend.');
  await backend.close();
  const { port, url, close } = await startMailServer();
  close();
  const opened = await start({ smtpUrl: url, from: 'no-reply@sabai.example' });
  backend = opened;
  await opened.sql`delete from private.outgoing_messages`;
  for (const to of ['one@b.test', 'two@b.test'])
    await opened.sql`select private.queue_message(${to}, null, 'plain', ${to}, '{"subject": "s", "text": "t"}',
      now() + interval '1 day')`;
  // As after that much time: what is due by then is due now, and is sent.
  const pass = async (minutes: number) => {
    await opened.sql`update private.outgoing_messages set due_at = due_at - ${`${minutes} minutes`}::interval
      where outcome is null`;
    await opened.jobs.run();
  };
  const attempts = async () =>
    (
      await opened.sql<
        { attempts: number }[]
      >`select attempts from private.outgoing_messages where outcome is null`
    ).map((row) => row.attempts);
  await opened.jobs.run();
  for (const minutes of [1, 2, 4, 8, 16, 32]) await pass(minutes);
  expect(await attempts()).toEqual([7, 7]);
  const server = await startMailServer(port);
  await pass(64);
  const recipients = () => server.letters.map((letter) => String(/^To: .*?(\w+)@/m.exec(letter)?.[1])).sort();
  expect(recipients()).toEqual(['one', 'two']);
  await pass(64);
  expect(recipients()).toEqual(['one', 'two']);
  expect(await attempts()).toEqual([]);
  server.close();
});

test('SECURITY-16 a mailbox that is full for now holds up nobody behind it', async () => {
  if (!backend) throw new Error('The test before opens the backend.');
  await backend.close();
  const server = await startMailServer();
  const opened = await start({ smtpUrl: server.url, from: 'no-reply@sabai.example' });
  backend = opened;
  await opened.sql`delete from private.outgoing_messages`;
  await opened.sql.begin(async (tx) => {
    for (const to of ['full@b.test', 'behind@b.test'])
      await tx`select private.queue_message(${to}, null, 'plain', ${to}, '{"subject": "s", "text": "t"}',
        now() + interval '1 day')`;
    await tx`update private.outgoing_messages set due_at = now() - interval '9 minutes' where recipient = 'full@b.test'`;
  });
  await opened.jobs.run();
  expect((await outcomes(opened)).map(({ recipient, outcome }) => [recipient, outcome])).toEqual([
    ['behind@b.test', 'sent'],
    ['full@b.test', null],
  ]);
  server.close();
});

test('jobs run, and a failure is logged', async () => {
  if (!backend) throw new Error('The test before opens the backend.');
  await backend.sql`insert into private.jobs (name, every) values ('no_such_job', '1 day')`;
  await backend.jobs.run();
  const jobs = await backend.sql<{ name: string; ran: boolean; good: boolean }[]>`
    select name, ran_at is not null as ran, error is null as good from private.jobs`;
  expect(jobs.filter(({ ran, good }) => !ran || !good)).toEqual([
    { name: 'no_such_job', ran: true, good: false },
  ]);
  expect(jobs.length).toBeGreaterThan(1);
  expect(lines.join('\n')).toContain('The job no_such_job failed');
});

test('the timer of the process runs jobs each minute, until it is closed', async () => {
  if (!backend) throw new Error('The tests before open the backend.');
  const { sql } = backend;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let minutes = 0;
    const jobs = await startJobs({
      sql,
      siteUrl,
      send: null,
      vapid: () => Promise.resolve(null),
      alsoEachMinute: () => Promise.resolve(void (minutes += 1)),
      log: () => undefined,
    });
    await sql`update private.jobs set due_at = now(), ran_at = null where name = 'purge_messages'`;
    const hasRun = async () =>
      (
        await sql`
      select from private.jobs where name = 'purge_messages' and ran_at is not null`
      ).length === 1;
    vi.advanceTimersByTime(59_999);
    expect(await hasRun()).toBe(false);
    vi.advanceTimersByTime(1);
    await expect.poll(hasRun).toBe(true);
    await expect.poll(() => minutes).toBe(1);
    await jobs.close();
    vi.advanceTimersByTime(600_000);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
