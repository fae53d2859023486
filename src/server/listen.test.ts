import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../tests/support/console-errors.ts';
import { listen, type ListeningServer } from './listen.ts';

/** Takes requests and never answers. */
async function listening(): Promise<ListeningServer> {
  const outcome = await listen({ host: '127.0.0.1', port: 0, onRequest: () => undefined });
  if (!outcome.ok) throw new Error(outcome.sentence);
  return outcome.listening;
}

test('a busy port is reported in a sentence that names it', async () => {
  const first = await listening();
  const second = await listen({ host: '127.0.0.1', port: first.port, onRequest: () => undefined });
  expect(second).toMatchObject({ ok: false, sentence: expect.stringContaining(`Port ${first.port}`) });
  await first.close();
});

test('closing ends at once although a request is still being answered', async () => {
  const { server, port, close } = await listening();
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined).resume();
  const asked = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  const ended = once(socket, 'close');
  await close();
  await ended;
  expect(socket.destroyed).toBe(true);
});

test('an upgrade whose handler fails ends its own connection and nothing else', async () => {
  expectConsoleError(/no such path/);
  const outcome = await listen({
    host: '127.0.0.1',
    port: 0,
    onRequest: (_request, response) => void response.end('ok'),
    onUpgrade: () => Promise.reject(new Error('no such path')),
  });
  if (!outcome.ok) throw new Error(outcome.sentence);
  const { port, close } = outcome.listening;
  const socket = connect({ host: '127.0.0.1', port });
  const ended = once(socket.on('error', () => undefined).resume(), 'close');
  socket.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await ended;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
  await close();
});
