import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import path from 'node:path';
import { openMailQueue } from './mail/mail-queue.ts';
import { smtpSender } from './mail/smtp-sender.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mail = { to: 'a@b.test', subject: 'รหัสผ่าน', text: 'https://sabai.example/x' };

/** A mail server that speaks as much SMTP as a client needs, and stores the letters. */
async function startMailServer() {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let letter: string | null = null;
    socket.setEncoding('utf8').write('220 test\r\n');
    socket.on('data', (text: string) => {
      if (letter !== null) letter += text;
      else if (text.startsWith('DATA')) {
        letter = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('RCPT') && text.includes('refused@')) socket.write('550 nobody here\r\n');
      else socket.write('250 fine\r\n');
      if (letter?.endsWith('\r\n.\r\n')) {
        letters.push(letter);
        letter = null;
        socket.write('250 taken\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { letters, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

test('SECURITY-16 without a mail server mails wait, the log says so without addresses, and a later start sends them', async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const first = await openMailQueue({ dataDir, send: null, log });
  await first.receive(mail);
  await first.receive({ ...mail, to: 'second@b.test' });
  await first.close();
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).toMatch(/wait: 2\. Set SMTP_URL/);
  expect(lines.join('\n')).not.toContain('@');

  const server = await startMailServer();
  const send = smtpSender({ smtpUrl: server.url, from: 'Sabai <no-reply@sabai.example>' });
  const second = await openMailQueue({ dataDir, send, log });
  await expect.poll(() => second.list()).toEqual([]);
  await second.close();
  server.close();
  expect(server.letters).toHaveLength(2);
  expect(server.letters[0]).toMatch(/From: Sabai <no-reply@sabai\.example>[\s\S]*To: .*a@b\.test/);
  expect(server.letters[0]).toContain(mail.text);
});

test('a mail that the server refuses for good does not hold up the others; one that fails waits', async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const server = await startMailServer();
  const send = smtpSender({ smtpUrl: server.url, from: 'no-reply@sabai.example' });
  const queue = await openMailQueue({ dataDir, send, log });
  await queue.receive({ ...mail, to: 'refused@b.test' });
  await queue.receive(mail);
  await expect.poll(() => server.letters.length).toBe(1);
  await queue.close();
  server.close();
  expect(lines.join('\n')).toContain('dropped');
  expect(lines.join('\n')).not.toContain('@');

  const down = await openMailQueue({ dataDir, send: () => Promise.reject(new Error('no network')), log });
  await down.receive(mail);
  await down.close();
  expect(down.list()).toHaveLength(1);
  expect((await openMailQueue({ dataDir, send: null, log })).list()).toHaveLength(1);
});
