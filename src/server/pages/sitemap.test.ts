import { expect, test } from 'vitest';
import { provideListingsBackend } from '../../listings/data/listings-backend.ts';
import { listAddresses, sitemapFiles } from './sitemap.ts';

const row = (id: string) => ({
  id,
  url_slug: `s<${id}`,
  updated_at: '2026-11-20T10:00:00Z',
  hospital: { slug: 'รพ' },
});

test('reads every page of a table, and leaves out what the app does not show', async () => {
  const asked: string[] = [];
  provideListingsBackend({
    url: 'https://b.example',
    publishableKey: 'k',
    fetch: (url) => {
      const { pathname, searchParams } = new URL(url);
      const after = searchParams.get('id');
      const table = pathname.split('/').at(-1) ?? '';
      asked.push(`${table} ${after ?? 'first'}`);
      if (table === 'hospitals') return Promise.resolve(Response.json([{ id: 'h', slug: 'รพ' }]));
      const page = Array.from({ length: 1000 }, (_, index) => row(String(index)));
      const rows = after === null ? [{ ...row('nowhere'), url_slug: null }, ...page.slice(1)] : [row('last')];
      return Promise.resolve(Response.json(rows));
    },
  });
  const entries = await listAddresses({ routeOf: () => null });
  expect(asked).toEqual(['promotions first', 'promotions gt.999', 'hospitals first']);
  expect(entries).toHaveLength(1001);
  expect(entries?.at(-1)?.path).toBe(`/${encodeURIComponent('รพ')}`);
  expect(entries?.at(-2)).toEqual({
    id: 'last',
    path: `/${encodeURIComponent('รพ')}/s%3Clast`,
    changedOn: '2026-11-20',
  });
  const withEvents = await listAddresses({ routeOf: (path) => path });
  expect(withEvents?.slice(0, 3).map(({ path }) => path)).toEqual(['/faq', '/about', '/contact']);
  expect(withEvents?.filter(({ path }) => path.startsWith('/event/'))).toHaveLength(1000);
});

test('one file while it can hold all, else an index with parts', () => {
  const entries = Array.from({ length: 5 }, (_, index) => ({
    id: '',
    path: `/h/${index}&`,
    changedOn: '2026-11-20',
  }));
  const one = sitemapFiles({ entries, site: 'https://s.example' });
  expect([...one.keys()]).toEqual(['/sitemap.xml']);
  expect(one.get('/sitemap.xml')).toContain(
    '<loc>https://s.example/h/4&amp;</loc><lastmod>2026-11-20</lastmod>',
  );
  const many = sitemapFiles({ entries, site: 'https://s.example', perFile: 2 });
  expect([...many.keys()].sort()).toEqual([
    '/sitemap-1.xml',
    '/sitemap-2.xml',
    '/sitemap-3.xml',
    '/sitemap.xml',
  ]);
  expect(many.get('/sitemap.xml')).toContain('<sitemap><loc>https://s.example/sitemap-3.xml</loc></sitemap>');
});
