import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { makeP256Key } from '../../local/secrets.ts';
import { toBase64Url } from '../_shared/push/bytes.ts';
import { vapidPublicKey } from '../_shared/push/vapid.ts';
import { startUpstream } from '../testing/upstream.ts';
import { makeMessagesHandler } from './messages-handler.ts';

const invitation = {
  id: 'a1',
  template: 'invitation',
  recipient: 'nurse@b.test',
  data: { secret: 'f'.repeat(64), hospital: 'โรงพยาบาล\r\nสบาย', role: 'staff' },
};

/** A project and a mail service; `mailStatus` answers by address. */
async function open(options: { messages: unknown[]; mailStatus?: (to: string) => number }) {
  const waiting = [...options.messages];
  const ended: unknown[] = [];
  const mails: { to: string; subject: string; text: string; key: string | undefined }[] = [];
  const upstream = await startUpstream((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      const send = (value: unknown, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.url === '/mail') {
        const [to = ''] = body['to'] as string[];
        const status = options.mailStatus?.(to) ?? 200;
        const key = request.headers['idempotency-key']?.toString();
        if (status === 200)
          mails.push({ to, subject: String(body['subject']), text: String(body['text']), key });
        send({}, status);
      } else if (request.headers.authorization !== 'Bearer the-key') send({}, 401);
      else if (request.url?.endsWith('take_messages')) send(waiting.splice(0));
      else if (request.url?.endsWith('take_removed_files')) send([]);
      else {
        ended.push(body);
        send(true);
      }
    });
  });
  const handle = makeMessagesHandler({
    projectUrl: upstream.url,
    secretKey: 'the-key',
    siteUrl: 'https://sabai.example',
    mailApiUrl: `${upstream.url}/mail`,
    mailApiKey: 'mail-key',
    mailFrom: 'no-reply@sabai.example',
    pushKeys: [],
  });
  const call = (key: string, method = 'POST') =>
    handle(new Request('https://x.test/', { method, headers: { authorization: `Bearer ${key}` } }));
  return { call, ended, mails, close: () => upstream.close() };
}

test('sends what waits once, with links of the site, and says so to the queue', async () => {
  const world = await open({ messages: [invitation, { ...invitation, id: 'a2', template: 'unheard-of' }] });
  try {
    for (const key of ['', 'other-k', 'the-keyX', 'the-ke']) expect((await world.call(key)).status).toBe(401);
    expect((await world.call('the-key', 'GET')).status).toBe(405);
    const answer = await world.call('the-key');
    expect([answer.status, await answer.json()]).toEqual([200, { sent: 1, pushed: 0, removed: 0 }]);
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({ to: 'nurse@b.test', key: 'a1' });
    expect(world.mails[0]?.subject).toBe('เชิญร่วมทีม โรงพยาบาล สบาย · Join โรงพยาบาล สบาย');
    expect(world.mails[0]?.text).toContain(`https://sabai.example/hospital-auth/join#${'f'.repeat(64)}\n`);
    expect(world.ended).toEqual([
      { message: 'a1', error: null, is_final: false },
      { message: 'a2', error: 'The message has no text.', is_final: true },
    ]);
  } finally {
    await world.close();
  }
});

test('an address that is refused is final; a service that fails is asked once and the rest waits', async () => {
  const to = (id: string, recipient: string) => ({ ...invitation, id, recipient });
  const world = await open({
    messages: [to('1', 'refused@b.test'), to('2', 'down@b.test'), to('3', 'good@b.test')],
    mailStatus: (address) => (address.startsWith('refused') ? 422 : 503),
  });
  try {
    expect(await (await world.call('the-key')).json()).toEqual({ sent: 0, pushed: 0, removed: 0 });
    expect(world.ended).toEqual([
      { message: '1', error: 'The mail service answered 422.', is_final: true },
      { message: '2', error: 'The mail service answered 503.', is_final: false },
      { message: '3', error: 'The mail service answered 503.', is_final: false },
    ]);
  } finally {
    await world.close();
  }
});

test('a mail that the service puts off holds up nobody behind it', async () => {
  const to = (id: string, recipient: string) => ({ ...invitation, id, recipient });
  const world = await open({
    messages: [to('1', 'busy@b.test'), to('2', 'good@b.test')],
    mailStatus: (address) => (address.startsWith('busy') ? 409 : 200),
  });
  try {
    expect(await (await world.call('the-key')).json()).toEqual({ sent: 1, pushed: 0, removed: 0 });
    expect(world.ended).toEqual([
      { message: '1', error: 'The mail service answered 409.', is_final: false },
      { message: '2', error: null, is_final: false },
    ]);
  } finally {
    await world.close();
  }
});

test('NOTIFY-5 notifications leave by the function too, with the answer of the push service for the queue', async () => {
  const key = makeP256Key();
  const device = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const p256dh = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', device.publicKey)));
  const calls: { url: string; body: unknown; headers: IncomingHttpHeaders }[] = [];
  const upstream = await startUpstream((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = request.url ?? '';
      const isPush = url.startsWith('/push/');
      const body: unknown = isPush ? null : JSON.parse(Buffer.concat(parts).toString());
      calls.push({ url, body, headers: request.headers });
      if (isPush) return response.writeHead(url.endsWith('gone') ? 410 : 201).end();
      const waiting = isPushes(body) ? messages : [];
      const answer = url.endsWith('take_messages') ? waiting : true;
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  const isPushes = (body: unknown) => JSON.stringify(body) === '{"at_most":50,"channel":"push"}';
  const publicKey = await vapidPublicKey(key);
  const messages = ['here', 'gone'].map((name) => ({
    id: name,
    template: 'push',
    recipient: name,
    data: {
      choice: 'desk',
      ttl: 60,
      subscription: {
        endpoint: `${upstream.url}/push/${name}`,
        p256dh,
        auth: 'A'.repeat(22),
        key: publicKey,
        language: 'th',
      },
    },
  }));
  try {
    const handle = makeMessagesHandler({
      projectUrl: upstream.url,
      secretKey: 'the-key',
      siteUrl: 'https://sabai.example',
      mailApiUrl: `${upstream.url}/mail`,
      mailApiKey: 'mail-key',
      mailFrom: 'no-reply@sabai.example',
      pushKeys: [key],
    });
    const headers = { authorization: 'Bearer the-key' };
    const answer = await handle(new Request('https://x.test/', { method: 'POST', headers }));
    expect(await answer.json()).toEqual({ sent: 0, pushed: 1, removed: 0 });
    const sent = calls.find(({ url }) => url === '/push/here');
    expect(sent?.headers).toMatchObject({ ttl: '60', topic: 'desk', 'content-encoding': 'aes128gcm' });
    expect(sent?.headers.authorization).toContain(`, k=${publicKey}`);
    const ended = calls.filter(({ url }) => url.endsWith('end_message')).map(({ body }) => body);
    expect(ended).toHaveLength(2);
    expect(ended).toContainEqual(expect.objectContaining({ message: 'here', error: null, answer: 'taken' }));
    expect(ended).toContainEqual(
      expect.objectContaining({ message: 'gone', is_final: true, answer: 'gone' }),
    );
  } finally {
    await upstream.close();
  }
});
