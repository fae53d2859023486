import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailPage } from './mail/mail-page.ts';
import { openMailbox } from './mail/mailbox.ts';
import { smtpSender } from './mail/smtp-sender.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const clock = () => new Date('2026-11-20T08:00:00Z');
const page = (mailbox: Awaited<ReturnType<typeof openMailbox>>, where = '/_mail', method = 'GET') =>
  mailPage({ request: new Request(`http://localhost:3000${where}`, { method }), mailbox });

test('mails are stored, newest first, and are there after a restart', async () => {
  const mailbox = await openMailbox({ dataDir, now: clock });
  await Promise.all(
    ['one', 'two', 'three'].map((subject) => mailbox.receive({ to: 'a@b.test', subject, text: 'x' })),
  );
  const again = await openMailbox({ dataDir });
  expect(again.list().map((mail) => mail.subject)).toEqual(['three', 'two', 'one']);
  expect(await page(again, '/_mail.json').json()).toMatchObject([
    { to: 'a@b.test', subject: 'three', sentAt: '2026-11-20T08:00:00.000Z' },
    {},
    {},
  ]);
});

test('a damaged file does not stop the start', async () => {
  await writeFile(path.join(dataDir, 'mail.json'), '[{"to":');
  expect((await openMailbox({ dataDir })).list()).toEqual([]);
});

test('the page makes links of addresses and text of everything else', async () => {
  const mailbox = await openMailbox({ dataDir, now: clock });
  await mailbox.receive({
    to: '"<img src=x>"@b.test',
    subject: '<script>alert(1)</script>',
    text: 'Follow http://localhost:3000/auth/v1/verify?token=a&type=recovery or javascript:alert(1) "quoted"',
  });
  const answer = page(mailbox);
  const html = await answer.text();
  expect(html).toContain(
    '<a href="http://localhost:3000/auth/v1/verify?token=a&amp;type=recovery">http://localhost:3000/auth',
  );
  expect(html).not.toMatch(/<script|<img|href="javascript/);
  const csp = answer.headers.get('content-security-policy') ?? '';
  expect(csp).toContain("default-src 'none'");
  expect(csp).toContain('sandbox');
  expect(csp).not.toContain('allow-scripts');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('an empty mailbox says so, and nothing can be sent to the page', async () => {
  const mailbox = await openMailbox({ dataDir });
  expect(await page(mailbox).text()).toContain('No mail has been sent yet.');
  expect(page(mailbox, '/_mail', 'POST').status).toBe(405);
});

test.each(['', '220 test\r\n'])(
  'SECURITY-16 a mail server that falls silent after %j holds up no other work',
  async (said) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.write(said);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const send = smtpSender({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'no-reply@sabai.example',
      siteUrl: 'https://sabai.example',
      waits: { connectMs: 50, silentMs: 50 },
    });
    const outcome = await send({ id: crypto.randomUUID(), to: 'a@b.test', subject: 's', text: 't' });
    expect(outcome).toMatchObject({ error: expect.any(String), isFinal: false, isOfServer: true });
    for (const socket of sockets) socket.destroy();
    server.close();
  },
);
