import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ALONE, startDeno } from './testing/run-deno.ts';
import { signToken } from './testing/tokens.ts';
import { json, startUpstream } from './testing/upstream.ts';

async function entries(): Promise<string[]> {
  const files = await readdir('supabase/functions', { recursive: true });
  return files.filter((file) => /^[^/]+\/index\.ts$/.test(file)).map((file) => `supabase/functions/${file}`);
}

test('Deno accepts the types of every function, without a network or packages', async () => {
  const files = await entries();
  expect(files).toHaveLength(4);
  const deno = await startDeno({ args: ['check', ...ALONE, ...files] });
  const [code] = (await once(deno.process, 'close')) as [number];
  expect(code, deno.output()).toBe(0);
});

test.each([
  {
    name: 'calculate-driving-distance',
    body: { origins: [{ lat: 13.75, lng: 100.5 }], destinations: [{ lat: 13.75, lng: 100.5 }] },
    answer: { distances: [{ distance_km: 0 }], source: 'estimate' },
  },
  {
    name: 'search-places',
    body: { query: 'ศิริราช', limit: 1 },
    answer: { places: [{ name: 'โรงพยาบาลศิริราช' }], source: 'built_in' },
  },
])('under Deno, $name answers those whom Auth knows and nobody else', async ({ name, body, answer }) => {
  const known = await signToken();
  const auth = await startUpstream((request, response) => {
    const good = request.headers.authorization === `Bearer ${known}`;
    json(good ? { id: 'b7f1' } : { msg: 'invalid JWT' }, good ? 200 : 403)(request, response);
  });
  const deno = await startDeno({
    args: ['run', ...ALONE, '--allow-net=127.0.0.1', '--allow-env', `supabase/functions/${name}/index.ts`],
    environment: { SUPABASE_URL: auth.url, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0' },
  });
  try {
    const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(deno.output())?.[0];
    await expect.poll(address).toBeDefined();
    const url = address() ?? '';
    const ask = (token: string) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, apikey: 'sb_publishable_x' },
        body: JSON.stringify(body),
      });
    const answered = await ask(known);
    expect(await answered.json()).toMatchObject(answer);
    expect((await ask(await signToken({}, 'the secret of someone else, who is not Auth'))).status).toBe(401);
    expect((await ask('sb_publishable_x')).status).toBe(401);
  } finally {
    deno.process.kill();
    await once(deno.process, 'close');
    await auth.close();
  }
});
