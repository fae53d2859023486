/** What the person sees who starts the server: it says what is wrong, and loses nothing. */
import { runServerProcess } from './support/server-process.ts';
import { expect, test } from './fixtures.ts';

test('a second start on the same data is refused with a sentence', async ({ server }) => {
  const second = runServerProcess({ DATA_DIR: server.dataDir, PORT: '0' });
  await expect(second).rejects.toThrow(/ended with 1 .*\nAnother Sabai already runs on /);
  expect((await fetch(server.origin)).status).toBe(200);
});

test('a busy port is told before any data is touched', async ({ server }) => {
  const second = runServerProcess({ DATA_DIR: '/nowhere/at/all', PORT: String(server.port) });
  await expect(second).rejects.toThrow(new RegExp(`ended with 1 .*\nPort ${server.port} .* is in use`));
});

test('a server that was killed comes back on the same port with the same data', async ({ server }) => {
  const name = 'ทดสอบ';
  await (await server.sql())`update public.profiles set full_name = ${name} where email = 'agent@demo.test'`;
  await server.kill();
  await server.restart();
  const rows = await (await server.sql())`select full_name from public.profiles where full_name = ${name}`;
  expect(rows).toHaveLength(1);
});
