import { expect, test } from 'vitest';
import { writeSettings } from './write-settings.ts';

const page = `<head><meta http-equiv="Content-Security-Policy" content="old"><title>x</title></head>`;
const worker = `go([{"revision":"5e486ce2f9706420df7c0e657e8838a7","url":"index.html"},{"revision":null,"url":"a.js"}])`;
const security = { backendOrigin: null, tilesOrigin: null };
const project = { url: 'https://p.example', publishableKey: '"><script>' };

function write(options: Partial<Parameters<typeof writeSettings>[0]>): { page: string; worker: string } {
  const bodies = new Map([
    ['/index.html', Buffer.from(page)],
    ['/worker.js', Buffer.from(worker)],
  ]);
  writeSettings({ bodies, project: null, tiles: null, captcha: null, security, ...options });
  return { page: String(bodies.get('/index.html')), worker: String(bodies.get('/worker.js')) };
}

test('page and worker get the same backend, without a script in the page', () => {
  const written = write({ project });
  expect(written.page).toContain('<meta name="sabai-backend" content="https://p.example" />');
  expect(written.page).toContain('content="&quot;&gt;&lt;script&gt;"');
  expect(written.worker).toMatch(/^self\.sabaiBackend=/);
  expect(JSON.parse(written.worker.split('\n')[0]?.slice('self.sabaiBackend='.length, -1) ?? '')).toEqual(
    project,
  );
});

test('the page names the captcha of this site', () => {
  const { page: written } = write({ captcha: { provider: 'turnstile', siteKey: 'k-1' } });
  expect(written).toContain('<meta name="sabai-captcha" content="turnstile:k-1" />');
  expect(write({}).page).not.toContain('sabai-captcha');
});

test('the policy in the page is that of these settings', () => {
  const { page: written } = write({ security: { ...security, tilesOrigin: 'https://tile.example' } });
  expect(written).not.toContain('content="old"');
  expect(written).toContain('https://tile.example');
});

test('other settings are another page for the worker, and the same ones are not', () => {
  const [one, same, other] = [write({ project }), write({ project }), write({})];
  expect(one.worker).toBe(same.worker);
  const revision = (text: string) => /"revision":"([0-9a-f]+)"/.exec(text)?.[1];
  expect(revision(one.worker)).not.toBe(revision(other.worker));
  expect(revision(other.worker)).not.toBe('5e486ce2f9706420df7c0e657e8838a7');
  expect(other.worker).not.toContain('sabaiBackend');
});
