import { describe, expect, it } from 'vitest';
import { appHeaders, commonHeaders } from '../src/server/security-headers.ts';
import { hostFileTexts } from './host-files.ts';

interface VercelFile {
  headers: { source: string; headers: { key: string; value: string }[] }[];
  rewrites: { source: string; destination: string }[];
}

const options = { backendOrigin: 'https://abc.supabase.co', tilesOrigin: null, page: '<style>a{}</style>' };
const files = hostFileTexts(options);
const vercel = JSON.parse(files['vercel.json'] ?? '') as VercelFile;

/**
 * Headers of a path as a static host derives them from `_headers`: all matching rules,
 * later over earlier ones.
 */
function byHeadersFile(path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let fits = false;
  for (const line of (files['_headers'] ?? '').split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) fits = new RegExp(`^${line.replaceAll('*', '.*')}$`).test(path);
    else if (fits) found[line.slice(0, line.indexOf(':')).trim()] = line.slice(line.indexOf(':') + 1).trim();
  }
  return found;
}

function byVercel(path: string): Record<string, string> {
  const fitting = vercel.headers.filter(({ source }) => new RegExp(`^${source}$`).test(path));
  return Object.fromEntries(fitting.flatMap(({ headers }) => headers).map(({ key, value }) => [key, value]));
}

describe.each([
  ['_headers', byHeadersFile],
  ['vercel.json', byVercel],
])('%s', (_name, headersOf) => {
  it('gives every page the headers of the own server', () => {
    const own = { ...commonHeaders, ...appHeaders(options) };
    expect(own['content-security-policy']).toContain('https://abc.supabase.co');
    for (const path of ['/', '/worker.js', '/โรงพยาบาล/ตรวจสุขภาพ']) expect(headersOf(path)).toEqual(own);
  });

  it('keeps files with a hash in their name for good, and those alone', () => {
    expect(headersOf('/assets/index-abc.js')['cache-control']).toContain('immutable');
    for (const path of ['/', '/index.html', '/worker.js', '/boot.js'])
      expect(headersOf(path)).not.toHaveProperty('cache-control');
  });

  it('keeps vouchers out of search engines', () => {
    expect(headersOf('/v/K7M4P2X9QX')['x-robots-tag']).toBe('noindex');
    expect(headersOf('/vajira/deal')).not.toHaveProperty('x-robots-tag');
  });
});

describe('an address of the app', () => {
  const [rewrite] = vercel.rewrites;
  const leadsToApp = (path: string) => new RegExp(`^${rewrite?.source}$`).test(path);

  it('opens the app, and a file stays a file', () => {
    expect(rewrite?.destination).toBe('/index.html');
    for (const path of ['/', '/crm', '/crm/customer/1', '/โรงพยาบาล/ตรวจสุขภาพ', '/v/K7M4P2X9QX'])
      expect(leadsToApp(path)).toBe(true);
    for (const path of ['/assets/index-abc.js', '/worker.js', '/manifest.webmanifest', '/icons/192.png'])
      expect(leadsToApp(path)).toBe(false);
    expect(files['_redirects']).toBe('/* /index.html 200\n');
  });
});
