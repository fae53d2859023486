/** What the person sees who starts the server: it says what is wrong, and loses nothing. */
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataDir } from './support/data-dir.ts';
import { runServerProcess, type ServerProcess } from './support/server-process.ts';
import { expect, test } from './journey-fixtures.ts';
import { cardOf, publish, uploadPicture } from './screens/promotions.ts';
import { demoPassword, emailOf, fillSignIn } from './screens/sign-in-screen.ts';

test(
  'a second start on the same data is refused with a sentence',
  { tag: '@own-process' },
  async ({ server }) => {
    const second = runServerProcess({ DATA_DIR: server.dataDir, PORT: '0' });
    await expect(second).rejects.toThrow(/ended with 1 .*\nAnother Sabai already runs on /);
    expect((await fetch(server.origin)).status).toBe(200);
  },
);

test('a busy port is reported before any data is touched', async ({ server }) => {
  const second = runServerProcess({ DATA_DIR: '/nowhere/at/all', PORT: String(server.port) });
  await expect(second).rejects.toThrow(new RegExp(`ended with 1 .*\nPort ${server.port} .* is in use`));
});

test(
  'SECURITY-15 a request or a WebSocket under a foreign name is refused',
  { tag: '@own-process' },
  async ({ server: { port } }) => {
    for (const path of ['/', '/_mail', '/rest/v1/promotions?select=id']) {
      expect(await statusUnder({ port, path, host: `evil.example:${port}` }), path).toBe(421);
      expect(await statusUnder({ port, path, host: `127.0.0.1:${port}` }), path).toBe(200);
    }
    expect(await statusOfUpgrade({ port, host: `evil.example:${port}` })).toBe(421);
    expect(await statusOfUpgrade({ port, host: `127.0.0.1:${port}` })).toBe(101);
  },
);

test(
  'SECURITY-15 on all addresses of the machine there is no demonstration and no mailbox, and one administrator',
  { tag: '@own-process' },
  async () => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'sabai-e2e-')), 'data');
    const email = 'chief@clinic.example';
    // Without SEED; nothing else says that others reach the server.
    const start = () =>
      runServerProcess({ HOST: '0.0.0.0', SEED: '', DATA_DIR: dataDir, PORT: '0', ADMIN_EMAIL: email });
    const linksOf = ({ said }: ServerProcess) => said().match(/http:\S+\/verify\S+/g) ?? [];
    let running = await start();
    try {
      const origin = `http://127.0.0.1:${running.port}`;
      for (const each of [emailOf('admin'), emailOf('agent'), email]) {
        const answered = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
          body: JSON.stringify({ email: each, password: demoPassword }),
        });
        expect([each, answered.status]).toEqual([each, 400]);
      }
      for (const path of ['/_mail', '/_mail.json']) {
        expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
      }
      const links = linksOf(running);
      expect(links).toHaveLength(1);
      const address = origin + (/\/auth\/\S+/.exec(links[0] ?? '')?.[0] ?? '');
      const leadsTo = async () => (await fetch(address, { redirect: 'manual' })).headers.get('location');
      expect(await leadsTo()).toMatch(/\/general-auth#.*type=recovery/);
      expect(await leadsTo()).toContain('otp_expired');
      await running.end('SIGTERM');
      running = await start();
      expect(linksOf(running)).toEqual([]);
    } finally {
      await running.end('SIGKILL');
      await removeDataDir(dataDir);
    }
  },
);

test(
  'a server that was killed comes back on the same port with the same data',
  { tag: '@own-process' },
  async ({ server }) => {
    const name = 'ทดสอบ';
    await (await server.sql())`update public.profiles set full_name = ${name} where email = 'agent@demo.test'`;
    await server.kill();
    await server.restart();
    const rows = await (await server.sql())`select full_name from public.profiles where full_name = ${name}`;
    expect(rows).toHaveLength(1);
  },
);

test('in front of a project elsewhere the same app has its pages, its lists and its people', async ({
  server,
  phone,
  complaints,
}) => {
  const { page } = phone;
  const project = { SUPABASE_URL: server.origin, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local' };
  const front = await runServerProcess({ ...project, PORT: '0' }, 'serve');
  const origin = `http://127.0.0.1:${front.port}`;
  try {
    const title = 'ขูดหินปูน';
    const made = await publish(server, { title, slug: 'scaling', image: await uploadPicture(server) });
    const ask = async () => (await fetch(origin + made.path)).text();
    // While the Supabase project is slow the server sends the
    // page without data; a later request gets it with data.
    await expect.poll(ask).toContain(`<link rel="canonical" href="${origin}${made.path}" />`);
    const html = await ask();
    expect(html).toContain(`<meta property="og:image" content="${server.origin}/storage/`);
    expect(await (await fetch(`${origin}/sitemap.xml`)).text()).toContain(`<loc>${origin}${made.path}</loc>`);
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect((await fetch(`${origin}/rest/v1/promotions`)).status).toBe(404);

    await page.goto(`${origin}/`);
    const picture = cardOf(page, title).locator('img');
    await expect(picture).toHaveAttribute('src', new RegExp(`^${server.origin}/storage/`));
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await cardOf(page, title)
      .getByRole('button', { name: `Save ${title}` })
      .click();
    await fillSignIn(page, { email: 'agent@demo.test', password: 'demo1234' });
    await expect(page).toHaveURL(`${origin}/`);
    await expect(
      cardOf(page, title).getByRole('button', { name: `Remove ${title} from saved` }),
    ).toBeVisible();
    await expect
      .poll(async () => (await (await server.sql())`select from public.saved_promotions`).length)
      .toBe(1);
  } finally {
    // The worker may still fetch files, and reports an error where the server is gone.
    complaints.expectNoNetwork();
    await page.close();
    await front.end('SIGTERM');
  }
});

/** Node's `fetch` sends no other Host than that of the address. */
function statusUnder(options: { port: number; path: string; host: string }): Promise<number | undefined> {
  const { port, path, host } = options;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host, apikey: 'sb_publishable_local' } })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

function statusOfUpgrade({ port, host }: { port: number; host: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({
      host: '127.0.0.1',
      port,
      path: '/realtime/v1/websocket?apikey=sb_publishable_local&vsn=1.0.0',
      headers: {
        host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
      .on('response', ({ statusCode }) => resolve(statusCode))
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode);
      })
      .on('error', reject)
      .end();
  });
}
