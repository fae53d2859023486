import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { vapidPublicKey } from '../functions/_shared/push/vapid.ts';
import { registerPushKey } from './push-key.ts';
import { makeP256Key, readSecrets } from './secrets.ts';
import { startLocalBackend, type LocalBackend } from './start.ts';
import { startPushService } from './testing/start-push-service.ts';

const lines: string[] = [];
let dataDir: string;
let backend: LocalBackend;
let service: Awaited<ReturnType<typeof startPushService>>;
let agent: string;

const start = (pushKeys?: readonly string[]) =>
  startLocalBackend({
    dataDir,
    siteUrl: 'https://sabai.example',
    migrationsDir: 'supabase/migrations',
    // Mails wait all the time: they hold up no notification.
    outgoing: { smtpUrl: null, from: 'no-reply@sabai.example' },
    log: (line) => void lines.push(line),
    ...(pushKeys ? { pushKeys } : {}),
  });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-push-'));
  service = await startPushService();
  backend = await start();
  const { sql } = backend;
  await registerPushKey({ sql, dataDir, given: [] });
  await sql`insert into private.push_hosts (host) values ('127.0.0.1')`;
  await sql`update private.quiet_hours set push_starts = ends`;
  await sql`delete from private.jobs`;
  agent = crypto.randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${agent}, 'a@b.test', '{}')`;
  await sql`select private.queue_message('mail', null, 'plain', 'a@b.test', '{"subject": "s", "text": "t"}', now() + interval '1 hour')`;
});
afterEach(async () => {
  service.answerBy(() => ({ status: 201 }));
  service.received.length = 0;
  lines.length = 0;
  await backend.sql`delete from public.push_subscriptions`;
});
afterAll(async () => {
  await backend.close();
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function allowOn(device: string): Promise<void> {
  const { sql } = backend;
  const sessionId = crypto.randomUUID();
  await sql`insert into auth.sessions (id, user_id, created_at) values (${sessionId}, ${agent}, now())`;
  const { endpoint, p256dh, auth } = await service.subscribe(device);
  const [row] = await sql<{ public_key: string }[]>`select public_key from private.push_key`;
  const claims = JSON.stringify({ role: 'authenticated', sub: agent, session_id: sessionId });
  await sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    await tx`select public.save_push_subscription(${endpoint}, ${p256dh}, ${auth}, ${row?.public_key ?? ''},
      '{conflicts}', 'th', 'Chrome')`;
  });
}
const push = (cause: string) =>
  backend.sql`select private.queue_push_for_person(${agent}, 'conflicts', ${cause}, null, '{}', now() + interval '7 days')`;
/** As after that much time: what is due by then is due now, and is sent. */
const pass = async (minutes: number) => {
  await backend.sql`update private.outgoing_messages set due_at = due_at - ${`${minutes} minutes`}::interval
    where template = 'push'`;
  await backend.jobs.run();
};
const waiting = async () => {
  const rows = await backend.sql<{ wait: number }[]>`
    select extract(epoch from due_at - now())::int as wait from private.outgoing_messages
    where template = 'push' and outcome is null`;
  return rows.map(({ wait }) => wait);
};
const stored = () => backend.sql`select endpoint from public.push_subscriptions`;

test('NOTIFY-5 a message reaches each device once, encrypted for it, signed, with topic and time to live', async () => {
  await allowOn('phone');
  await allowOn('tablet');
  await push('one');
  await push('one');
  await expect.poll(() => service.received).toHaveLength(2);
  await backend.jobs.run();
  expect(service.received.map(({ device }) => device).sort()).toEqual(['phone', 'tablet']);
  const publicKey = await vapidPublicKey((await readSecrets(dataDir)).pushKey);
  for (const { text, ttl, topic, isSigned, publicKey: shown } of service.received) {
    expect(JSON.parse(text)).toEqual({
      title: 'มีข้อมูลที่รอให้คุณเลือก',
      body: 'แก้ไขไว้สองที่ต่างกัน',
      url: '/crm/sync',
      tag: 'conflicts',
      lang: 'th',
    });
    expect([topic, isSigned, shown]).toEqual(['conflicts', true, publicKey]);
    expect(Number(ttl)).toBeGreaterThan(6 * 86_400);
    expect(Number(ttl)).toBeLessThanOrEqual(7 * 86_400);
  }
});

test.each([404, 410])('NOTIFY-5 a device whose address answers %i is removed', async (status) => {
  await allowOn('phone');
  await allowOn('gone');
  service.answerBy((device) => ({ status: device === 'gone' ? status : 201 }));
  await push(`status ${status}`);
  await expect.poll(() => service.received).toHaveLength(1);
  await expect.poll(stored).toHaveLength(1);
  await expect.poll(waiting).toEqual([]);
});

test('NOTIFY-5 five refusals in a row remove a device, and a redirect is one of them', async () => {
  await allowOn('phone');
  for (const [index, status] of [403, 400, 307, 413].entries()) {
    service.answerBy(() => ({ status }));
    await push(`refused ${index}`);
    await backend.jobs.run();
    expect(await stored()).toHaveLength(1);
  }
  await push('refused at last');
  await backend.jobs.run();
  expect(await stored()).toHaveLength(0);
});

test('NOTIFY-5 429 and 5xx are tried again, no earlier than Retry-After says', async () => {
  await allowOn('phone');
  service.answerBy(() => ({ status: 429, retryAfter: '600' }));
  await push('busy');
  await backend.jobs.run();
  const [wait = 0] = await waiting();
  expect(wait).toBeGreaterThan(590);
  service.answerBy(() => ({ status: 503 }));
  await pass(10);
  const [again = 0] = await waiting();
  expect(again).toBeGreaterThan(60);
  expect(again).toBeLessThanOrEqual(120);
  service.answerBy(() => ({ status: 201 }));
  await pass(2);
  expect(service.received).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  expect(lines.join('\n')).not.toContain('127.0.0.1');
});

test('NOTIFY-5 a push service that is down for an hour loses nothing and doubles nothing', async () => {
  await allowOn('phone');
  await service.stop();
  await push('one');
  await push('two');
  await backend.jobs.run();
  for (const minutes of [1, 2, 4, 8, 16, 32]) await pass(minutes);
  expect(await waiting()).toHaveLength(2);
  expect(service.received).toEqual([]);
  await service.start();
  await pass(64);
  expect(service.received).toHaveLength(2);
  await pass(64);
  expect(service.received).toHaveLength(2);
});

test('NOTIFY-6 after a new key the devices of the old one are still reached', async () => {
  await allowOn('old');
  const { pushKey } = await readSecrets(dataDir);
  const newer = makeP256Key();
  await backend.close();
  backend = await start([newer, pushKey]);
  await registerPushKey({ sql: backend.sql, dataDir, given: [newer, pushKey] });
  await allowOn('new');
  await push('rotated');
  await expect.poll(() => service.received).toHaveLength(2);
  const keys = Object.fromEntries(service.received.map(({ device, publicKey }) => [device, publicKey]));
  expect(keys).toEqual({ old: await vapidPublicKey(pushKey), new: await vapidPublicKey(newer) });
});
