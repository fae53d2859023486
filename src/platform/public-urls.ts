/**
 * The service worker may cache only these answers of the API: public rows requested without a token, and
 * public pictures (SECURITY-5). Every other request goes to the server or fails.
 */
interface Asked {
  method: string;
  url: URL;
  /** Whether the request carries a person's token. */
  hasToken: boolean;
  backendUrl: string;
}

/** `lists`: rows by search and filter, of which each pause in typing makes one; `opened`: rows by address. */
export type RowsCache = 'lists' | 'opened';

/**
 * Paths below the backend's URL. A cacheable request has the query parameter `withParam`, for tables that also
 * answer other queries, and lacks each of `withoutParams`.
 */
const publicReads: readonly {
  path: string;
  cache: RowsCache;
  withParam?: string;
  withoutParams?: readonly string[];
}[] = [
  // Related promotions and the agent's search for a booking are requested with the day, so no later request
  // would replace their copies (OFFLINE-1).
  { path: '/rest/v1/rpc/list_promotions', cache: 'lists', withoutParams: ['hospital_id', 'end_date'] },
  { path: '/rest/v1/rpc/list_events', cache: 'lists' },
  { path: '/rest/v1/rpc/find_address', cache: 'opened' },
  { path: '/rest/v1/rpc/find_hospital', cache: 'opened' },
  { path: '/rest/v1/rpc/list_hospital_promotions', cache: 'opened' },
  { path: '/rest/v1/rpc/list_hospital_events', cache: 'opened' },
  // Only a query by slug is public: a cached request for a list of ids would reveal what a person saved.
  { path: '/rest/v1/promotions', cache: 'opened', withParam: 'url_slug' },
  { path: '/rest/v1/events', cache: 'opened', withParam: 'url_slug' },
];

const publicPicture = /^\/storage\/v1\/(object|render\/image)\/public\/promotion-images\/[^/]/;

/** Texts of FAQ, About and other site pages. They are few and must always be readable offline (OFFLINE-2). */
const pageContents = '/rest/v1/page_contents';

/** Whether the request is for the text of a site page. */
export function isSitePageRequest(asked: Asked): boolean {
  return pathAtBackend(asked) === pageContents;
}

/**
 * The cache in which the service worker stores the answer; null for all but public rows that are requested
 * without a token. Site pages have a cache of their own.
 */
export function rowsCacheOf(asked: Asked): RowsCache | null {
  const path = pathAtBackend(asked);
  const { searchParams } = asked.url;
  const found = publicReads.find(
    ({ path: known, withParam, withoutParams = [] }) =>
      path === known &&
      (withParam === undefined || searchParams.has(withParam)) &&
      !withoutParams.some((name) => searchParams.has(name)),
  );
  return found?.cache ?? null;
}

/** Whether the request is for a public picture. */
export function isPublicPictureRequest(asked: Asked): boolean {
  return publicPicture.test(pathAtBackend(asked) ?? '');
}

/** The path below the backend's URL; null for requests that must not be cached, whatever their path. */
function pathAtBackend({ method, url, hasToken, backendUrl }: Asked): string | null {
  if (method !== 'GET' || hasToken || url.username !== '') return null;
  const base = new URL(backendUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  if (url.origin !== base.origin || !url.pathname.startsWith(prefix)) return null;
  return url.pathname.slice(prefix.length);
}
