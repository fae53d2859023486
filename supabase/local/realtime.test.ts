import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { realtimeLimits } from './realtime/realtime-limits.ts';
import { createRealtimeSocket } from './realtime/realtime-socket.ts';
import { readSecrets } from './secrets.ts';
import { agedToken } from './testing/aged-token.ts';
import { serve } from './testing/serve-handler.ts';
import { startTestBackend, type TestBackend } from './testing/start-test-backend.ts';

const rooms = `
create table public.room_members (user_id uuid not null, room text not null);
alter table public.room_members enable row level security;
create policy select_own on public.room_members for select to authenticated using (user_id = (select auth.uid()));
grant select on public.room_members to authenticated;
create policy listen_to_own_rooms on realtime.messages for select to authenticated using (
  extension = 'broadcast' and exists (
    select from public.room_members m where m.user_id = (select auth.uid()) and m.room = (select realtime.topic())));
`;

let server: TestBackend;
const clients: SupabaseClient[] = [];
beforeAll(async () => {
  server = await startTestBackend({ migrations: { '20260101000000_rooms.sql': rooms } });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.realtime.disconnect()));
  await server.stop();
});

/** A person with these rooms, in a client that is signed in. */
async function signUp(...own: string[]): Promise<{ client: SupabaseClient; userId: string; token: string }> {
  const client = server.client();
  clients.push(client);
  const { data, error } = await client.auth.signUp({
    email: `${crypto.randomUUID()}@demo.test`,
    password: 'demo1234',
  });
  if (error || !data.user || !data.session) throw error ?? new Error('The sign-up gave no session.');
  const rows = own.map((room) => ({ user_id: data.user?.id ?? '', room }));
  if (rows.length > 0) await server.backend.sql`insert into public.room_members ${server.backend.sql(rows)}`;
  await client.realtime.setAuth(data.session.access_token);
  return { client, userId: data.user.id, token: data.session.access_token };
}

interface Joined {
  channel: RealtimeChannel;
  states: string[];
  messages: unknown[];
  reasons: string[];
}

function join(client: SupabaseClient, topic: string, config: object = { private: true }): Joined {
  const joined: Joined = {
    channel: client.channel(topic, { config }),
    states: [],
    messages: [],
    reasons: [],
  };
  joined.channel
    .on('broadcast', { event: '*' }, ({ event, payload }) => joined.messages.push([event, payload]))
    .on('system', {}, ({ message }: { message: string }) => joined.reasons.push(message))
    .subscribe((state, error) => {
      joined.states.push(state);
      if (error) joined.reasons.push(error.message);
    });
  return joined;
}

async function expectState(joined: Joined, state: string): Promise<void> {
  await expect.poll(() => joined.states.at(-1)).toBe(state);
}
const send = (topic: string, payload: object = {}) =>
  server.backend.sql`select realtime.send(${JSON.stringify(payload)}::text::jsonb, 'moved', ${topic}, true)`;

test('PLATFORM-12: supabase-js joins a private channel and receives what the database sends at commit', async () => {
  const { client } = await signUp('north');
  const north = join(client, 'north');
  await expectState(north, 'SUBSCRIBED');
  await server.backend.sql.begin(async (sql) => {
    await sql`select realtime.send('{"head": 7}', 'moved', 'north', true)`;
    await sql`select realtime.send('{"head": 8}', 'moved', 'south', true)`;
  });
  await expect.poll(() => north.messages).toEqual([['moved', { head: 7 }]]);
});

test('PLATFORM-12: it also speaks the older version of the protocol', async () => {
  const { token } = await signUp('north');
  const socket = new WebSocket(address('apikey=sb_publishable_local&vsn=1.0.0'));
  const frames: unknown[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  await new Promise((resolve) => socket.once('open', resolve));
  const join_ref = '1';
  const payload = { config: { private: true }, access_token: token };
  socket.send(JSON.stringify({ topic: 'realtime:north', event: 'phx_join', ref: '1', join_ref, payload }));
  socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: '2', payload: {} }));
  await expect.poll(() => frames.length).toBe(2);
  expect(frames).toMatchObject([
    { topic: 'realtime:north', event: 'phx_reply', ref: '1', payload: { status: 'ok' } },
    { topic: 'phoenix', event: 'phx_reply', ref: '2', payload: { status: 'ok', response: {} } },
  ]);
  await send('north', { head: 1 });
  await expect
    .poll(() => frames[2])
    .toMatchObject({
      topic: 'realtime:north',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'moved', payload: { head: 1 } },
    });
  socket.terminate();
});

test('SECURITY-14: a topic of another person, a public channel and a bad key are refused', async () => {
  const { client } = await signUp('north');
  const foreign = join(client, 'south');
  await expectState(foreign, 'CHANNEL_ERROR');
  expect(foreign.reasons[0]).toContain('Unauthorized');
  const isPublic = join(client, 'north', { private: false });
  await expectState(isPublic, 'CHANNEL_ERROR');
  expect(isPublic.reasons[0]).toContain('PrivateOnly');
  const nobody = server.client();
  clients.push(nobody);
  const unsigned = join(nobody, 'north');
  await expectState(unsigned, 'CHANNEL_ERROR');

  const socket = new WebSocket(address('apikey=wrong&vsn=2.0.0'));
  const status = new Promise((resolve) =>
    socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode)),
  );
  expect(await status).toBe(401);
});

test('PLATFORM-12: an upgrade with an address that is none is refused, and the server goes on', async () => {
  const { port } = new URL(server.url);
  for (const target of ['//', 'http://localhost:99999/']) {
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('SECURITY-19: a token of our own signature listens only with its issuer and audience', async () => {
  const { jwtSecret } = await readSecrets(server.dataDir);
  for (const change of [{ iss: 'https://evil.example/auth/v1' }, { aud: 'elsewhere' }]) {
    const { client, token } = await signUp('north');
    const foreign = await new SignJWT({ ...decodeJwt(token), ...change })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwtSecret));
    await client.realtime.setAuth(foreign);
    const joined = join(client, 'north');
    await expectState(joined, 'CHANNEL_ERROR');
    expect(joined.reasons[0]).toContain('InvalidJWTToken');
  }
});

test('SECURITY-14: nobody sends to a channel', async () => {
  const [one, two] = [await signUp('east'), await signUp('east')];
  const [from, to] = [join(one.client, 'east'), join(two.client, 'east')];
  await expectState(from, 'SUBSCRIBED');
  await expectState(to, 'SUBSCRIBED');
  await from.channel.send({ type: 'broadcast', event: 'moved', payload: { head: 1 } });
  await send('east', { head: 2 });
  await expect.poll(() => to.messages).toEqual([['moved', { head: 2 }]]);
});

test('PLATFORM-12: a message that comes with one that nobody listens to is sent', async () => {
  const { client } = await signUp('south');
  const south = join(client, 'south');
  await expectState(south, 'SUBSCRIBED');
  await server.backend.sql`
    select realtime.send('{}'::jsonb, 'moved', topic, true) from unnest(array['nobody', 'south']) topic`;
  await expect.poll(() => south.messages.length).toBe(1);
});

test('SECURITY-14: who loses a right loses the channel before the next message, also on another topic of the socket', async () => {
  const { client, userId } = await signUp('own', 'shared');
  const [own, shared] = [join(client, 'own'), join(client, 'shared')];
  await expectState(own, 'SUBSCRIBED');
  await expectState(shared, 'SUBSCRIBED');
  await server.backend.sql`delete from public.room_members where user_id = ${userId} and room = 'shared'`;
  await send('own');
  await expectState(shared, 'CLOSED');
  expect(shared.reasons[0]).toContain('do not have permissions');
  await send('shared', { head: 9 });
  await send('own', { head: 2 });
  await expect.poll(() => own.messages.length).toBe(2);
  expect(shared.messages).toEqual([]);
});

test('SECURITY-14: a token that expires ends the channel', async () => {
  const { client, token } = await signUp('west');
  const west = join(client, 'west');
  await expectState(west, 'SUBSCRIBED');
  await client.realtime.setAuth(await agedToken({ token, seconds: 3_598, dataDir: server.dataDir }));
  await expectState(west, 'CLOSED');
  expect(west.reasons[0]).toContain('expired');
});

test('PLATFORM-12: leaving is answered, and the topic is silent after it', async () => {
  const { client } = await signUp('north', 'east');
  const [north, east] = [join(client, 'north'), join(client, 'east')];
  await expectState(north, 'SUBSCRIBED');
  await expectState(east, 'SUBSCRIBED');
  expect(await client.removeChannel(north.channel)).toBe('ok');
  await send('north');
  await send('east');
  await expect.poll(() => east.messages.length).toBe(1);
  expect(north.messages).toEqual([]);
});

test('SECURITY-14: one person has so many sockets, and a socket so many messages, so long ones and so fast', async () => {
  const { token } = await signUp('north');
  const sockets = await Promise.all(
    Array.from({ length: realtimeLimits.socketsOfPerson + 1 }, () => openJoined(token)),
  );
  expect(sockets.map(({ status }) => status).sort()).toEqual([
    'error',
    ...Array.from({ length: realtimeLimits.socketsOfPerson }, () => 'ok'),
  ]);
  const [first, second] = sockets;
  const closed = (socket: WebSocket | undefined) =>
    new Promise((resolve) => socket?.once('close', (code) => resolve(code)));
  first?.socket.send('x'.repeat(realtimeLimits.messageBytes + 1));
  expect(await closed(first?.socket)).toBe(1009);
  const beat = JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]);
  for (let n = 0; n <= realtimeLimits.messages; n += 1) second?.socket.send(beat);
  expect(await closed(second?.socket)).toBe(1008);
  for (const { socket } of sockets) socket.terminate();
});

test('SECURITY-75: a socket that has joined nothing ends in time, whatever it says, and so does one that left all', async () => {
  const { userId } = await signUp('north');
  let nowMs = 0;
  let isOpen = true;
  const sent: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: (text: string) => void sent.push(text),
    terminate: () => void (isOpen = false),
  });
  const listener = { userId, claims: '{}', expiresAtMs: Infinity };
  const made = createRealtimeSocket({
    socket: socket as unknown as WebSocket,
    version: '2.0.0',
    rights: { readToken: () => Promise.resolve(listener), mayRead: () => Promise.resolve([true]) },
    steadyNowMs: () => nowMs,
    hasRoom: () => true,
  });
  const say = async (...frame: unknown[]) => {
    const before = sent.length;
    socket.emit('message', Buffer.from(JSON.stringify(frame)), false);
    await expect.poll(() => sent.length).toBeGreaterThan(before);
  };
  const beat = () => say(null, '1', 'phoenix', 'heartbeat', {});
  const isOpenAt = (ms: number) => {
    nowMs = ms;
    made.endExpired({ wallMs: 0, steadyMs: ms });
    return isOpen;
  };
  await say('1', '1', 'realtime:north', 'phx_join', { config: { private: true }, access_token: 'x' });
  expect(isOpenAt(59_000)).toBe(true);
  await beat();
  expect(isOpenAt(118_000)).toBe(true);
  await say('1', '2', 'realtime:north', 'phx_leave', {});
  expect(isOpenAt(127_000)).toBe(true);
  await beat();
  expect(isOpenAt(129_000)).toBe(false);
});

test('SECURITY-75: one network address has so many sockets that have joined nothing', async () => {
  const { token } = await signUp('north');
  let from = '203.0.113.7';
  const behind = await serve(
    () => Promise.resolve(null),
    (request, connection, head) => server.backend.upgrade(request, connection, head, from),
  );
  const open = async () => {
    const query = 'apikey=sb_publishable_local&vsn=2.0.0';
    const socket = new WebSocket(`${behind.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    return { socket, isOpen };
  };
  const sockets = await Promise.all(Array.from({ length: realtimeLimits.unjoinedOfAddress }, () => open()));
  expect(sockets.every(({ isOpen }) => isOpen)).toBe(true);
  expect((await open()).isOpen).toBe(false);
  // One that has joined counts no more.
  const first = sockets[0]?.socket;
  const payload = { config: { private: true }, access_token: token };
  first?.send(JSON.stringify(['1', '1', 'realtime:north', 'phx_join', payload]));
  await new Promise((resolve) => first?.once('message', resolve));
  const next = await open();
  expect(next.isOpen).toBe(true);
  from = '203.0.113.8';
  const elsewhere = await open();
  expect(elsewhere.isOpen).toBe(true);
  for (const { socket } of [...sockets, next, elsewhere]) socket.terminate();
  await behind.close();
});

function address(query: string): string {
  return `${server.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`;
}

async function openJoined(token: string): Promise<{ socket: WebSocket; status: string }> {
  const socket = new WebSocket(address('apikey=sb_publishable_local&vsn=2.0.0'));
  await new Promise((resolve) => socket.once('open', resolve));
  const payload = { config: { private: true }, access_token: token };
  socket.send(JSON.stringify(['1', '1', 'realtime:north', 'phx_join', payload]));
  const answer = await new Promise<Buffer>((resolve) => socket.once('message', resolve));
  const [, , , , { status }] = JSON.parse(answer.toString()) as [null, null, null, null, { status: string }];
  return { socket, status };
}
