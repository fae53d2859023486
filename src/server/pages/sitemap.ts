import { fetchListings, type ReadSuccess, type ReadFailure } from '../../listings/data/fetch-listings.ts';
import { hospitalPath } from '../../listings/rules/hospital-detail.ts';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import { isRow, readList, textOrNull, type Row } from '../../listings/rules/read-json.ts';
import { escapeHtml } from '../escape-html.ts';

/** A file may hold 50,000 addresses (sitemaps.org). */
const ADDRESSES_PER_FILE = 40_000;
/** The API returns no more rows per request (PLATFORM-1). */
const ROWS_AT_ONCE = 1_000;
const LIMIT_MS = 10_000;

interface Entry {
  id: string;
  path: string;
  changedOn: string;
}

interface ListedRow {
  id: string;
  /** Null for a row that has no page. */
  address: { path: string; changedOn: string } | null;
}

interface Table {
  table: string;
  list: string;
  select: string;
  read: (row: Row) => ListedRow['address'];
}

const ofPublication = (toPath: typeof promotionPath) => ({
  select: 'id,url_slug,updated_at,hospital:hospitals!inner(slug)',
  read: (row: Row) => {
    const hospital = isRow(row['hospital']) ? textOrNull(row['hospital']['slug']) : null;
    const [slug, changed] = ['url_slug', 'updated_at'].map((name) => textOrNull(row[name]));
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
      const slug = textOrNull(row['slug']);
      return slug ? { path: hospitalPath({ hospital_slug: slug }), changedOn: '' } : null;
    },
  },
  { table: 'events', list: '/events', ...ofPublication((row) => `/event${promotionPath(row)}`) },
];

const pages = ['/faq', '/about', '/contact', '/privacy', '/terms'];

/**
 * Paths of the site pages, all promotions, hospitals and events, and the list of events. Null when the
 * backend did not answer.
 */
export async function listAddresses(options: {
  routeOf: (pathname: string) => string | null;
}): Promise<Entry[] | null> {
  const all: Entry[] = pages
    .filter((path) => options.routeOf(path) !== null)
    .map((path) => ({ id: '', path, changedOn: '' }));
  for (const { table, list, select, read } of tables) {
    if (list !== '/') {
      // A version of the app without the list's route has no pages for its rows either.
      if (options.routeOf(list) === null) continue;
      all.push({ id: '', path: list, changedOn: '' });
    }
    for (let after: string | null = null; ;) {
      const page: ReadSuccess<ListedRow[]> | ReadFailure = await fetchListings({
        path: table,
        params: {
          select,
          order: 'id.asc',
          limit: ROWS_AT_ONCE,
          id: after === null ? null : `gt.${after}`,
        },
        read: (json) => readList(json, (row) => readRow(row, read)),
        limitMs: LIMIT_MS,
      });
      if (page.outcome === 'unread') return null;
      all.push(...page.value.flatMap(({ id, address }) => (address ? [{ id, ...address }] : [])));
      if (page.value.length < ROWS_AT_ONCE) break;
      after = page.value.at(-1)?.id ?? null;
    }
  }
  return all;
}

/** Returns null for a row without an id, which no table has: a full page must count as full. */
function readRow(row: Row, read: Table['read']): ListedRow | null {
  const id = textOrNull(row['id']);
  return id ? { id, address: read(row) } : null;
}

/**
 * The text of each file by its pathname: one sitemap, or an index with its parts above `perFile` addresses.
 */
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
