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

/**
 * Paths below the backend's URL. A cacheable request has the query parameter `withParam`, for tables that also
 * answer other queries, and lacks `withoutParam`.
 */
const publicReads: readonly { path: string; withParam?: string; withoutParam?: string }[] = [
  // Related promotions are requested with the day, so no later request would replace their copies (OFFLINE-1).
  { path: '/rest/v1/rpc/list_promotions', withoutParam: 'hospital_id' },
  { path: '/rest/v1/rpc/list_events' },
  { path: '/rest/v1/rpc/find_address' },
  { path: '/rest/v1/rpc/find_hospital' },
  { path: '/rest/v1/rpc/list_hospital_promotions' },
  { path: '/rest/v1/rpc/list_hospital_events' },
  // Only a query by slug is public: a cached request for a list of ids would reveal what a person saved.
  { path: '/rest/v1/promotions', withParam: 'url_slug' },
  { path: '/rest/v1/events', withParam: 'url_slug' },
];

const publicPicture = /^\/storage\/v1\/(object|render\/image)\/public\/promotion-images\/[^/]/;

/** Texts of FAQ, About and other site pages. They are few and must always be readable offline (OFFLINE-2). */
const pageContents = '/rest/v1/page_contents';

/** Whether the request is for the text of a site page. */
export function isSitePageRequest(asked: Asked): boolean {
  return pathAtBackend(asked) === pageContents;
}

/** Whether the service worker may cache the answer: public rows, asked for without a token; not site pages. */
export function isCacheableRowsRequest(asked: Asked): boolean {
  const path = pathAtBackend(asked);
  return publicReads.some(
    ({ path: known, withParam, withoutParam }) =>
      path === known &&
      (withParam === undefined || asked.url.searchParams.has(withParam)) &&
      (withoutParam === undefined || !asked.url.searchParams.has(withoutParam)),
  );
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
