import { fetchListings, type Read, type Unread } from '../../listings/data/fetch-listings.ts';
import { hospitalPath } from '../../listings/rules/hospital-detail.ts';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import { isRow, readList, textOf, type Row } from '../../listings/rules/read-json.ts';
import { escapeHtml } from '../escape-html.ts';

/** A file may hold 50,000 addresses (sitemaps.org). */
const ADDRESSES_PER_FILE = 40_000;
/** A select returns no more rows (PLATFORM-1). */
const ROWS_AT_ONCE = 1_000;
const LIMIT_MS = 10_000;

interface Entry {
  id: string;
  path: string;
  changedOn: string;
}

interface Table {
  table: string;
  list: string;
  select: string;
  read: (row: Row) => { path: string; changedOn: string } | null;
}

const ofPublication = (toPath: typeof promotionPath) => ({
  select: 'id,url_slug,updated_at,hospital:hospitals!inner(slug)',
  read: (row: Row) => {
    const hospital = isRow(row['hospital']) ? textOf(row['hospital']['slug']) : null;
    const [slug, changed] = ['url_slug', 'updated_at'].map((name) => textOf(row[name]));
    if (!slug || !hospital) return null;
    const path = toPath({ hospital_slug: hospital, url_slug: slug });
    return { path, changedOn: changed?.slice(0, 10) ?? '' };
  },
});

const tables: readonly Table[] = [
  { table: 'promotions', list: '/', ...ofPublication(promotionPath) },
  {
    table: 'hospitals',
    list: '/',
    select: 'id,slug',
    read: (row) => {
      const slug = textOf(row['slug']);
      return slug ? { path: hospitalPath({ hospital_slug: slug }), changedOn: '' } : null;
    },
  },
  { table: 'events', list: '/events', ...ofPublication((row) => `/event${promotionPath(row)}`) },
];

const pages = ['/faq', '/about', '/contact', '/privacy', '/terms'];

/** Paths of the pages, all promotions, all hospitals, and of events with their list. Null where the backend did not answer. */
export async function listAddresses(options: {
  routeOf: (pathname: string) => string | null;
}): Promise<Entry[] | null> {
  const all: Entry[] = pages
    .filter((path) => options.routeOf(path) !== null)
    .map((path) => ({ id: '', path, changedOn: '' }));
  for (const { table, list, select, read } of tables) {
    if (list !== '/') {
      // A list that this version of the app does not show has no pages either.
      if (options.routeOf(list) === null) continue;
      all.push({ id: '', path: list, changedOn: '' });
    }
    for (let after: string | null = null; ;) {
      const page: Read<Entry[]> | Unread = await fetchListings({
        path: table,
        params: {
          select,
          order: 'id.asc',
          limit: ROWS_AT_ONCE,
          id: after === null ? null : `gt.${after}`,
        },
        read: (json) => readList(json, (row) => readEntry(row, read)),
        limitMs: LIMIT_MS,
      });
      if (page.outcome === 'unread') return null;
      for (const entry of page.value) all.push(entry);
      if (page.value.length < ROWS_AT_ONCE) break;
      after = page.value.at(-1)?.id ?? null;
    }
  }
  return all;
}

function readEntry(row: Row, read: Table['read']): Entry | null {
  const id = textOf(row['id']);
  const entry = read(row);
  return id && entry ? { id, ...entry } : null;
}

/** Pathname and text of each file: one sitemap, or an index with its parts where one cannot hold them all. */
export function sitemapFiles(options: {
  entries: readonly Entry[];
  site: string;
  perFile?: number;
}): Map<string, string> {
  const { site, perFile = ADDRESSES_PER_FILE } = options;
  const entries = [{ path: '/', changedOn: '' }, ...options.entries];
  const parts: (typeof entries)[] = [];
  for (let from = 0; from < entries.length; from += perFile) parts.push(entries.slice(from, from + perFile));
  const [only] = parts;
  if (parts.length === 1 && only) return new Map([['/sitemap.xml', urlSet({ entries: only, site })]]);
  const files = new Map(
    parts.map((part, index) => [`/sitemap-${index + 1}.xml`, urlSet({ entries: part, site })]),
  );
  const names = [...files.keys()].map((name) => `<sitemap><loc>${escapeHtml(site + name)}</loc></sitemap>`);
  return files.set('/sitemap.xml', xml('sitemapindex', names));
}

function urlSet(options: { entries: readonly { path: string; changedOn: string }[]; site: string }): string {
  const urls = options.entries.map(({ path, changedOn }) => {
    const changed = changedOn ? `<lastmod>${escapeHtml(changedOn)}</lastmod>` : '';
    return `<url><loc>${escapeHtml(options.site + path)}</loc>${changed}</url>`;
  });
  return xml('urlset', urls);
}

function xml(name: 'urlset' | 'sitemapindex', children: readonly string[]): string {
  const open = `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}${children.join('')}</${name}>\n`;
}
