/**
 * The service worker may cache only these answers of the API: public rows requested without a token, and public
 * pictures (SECURITY-5). Every other request goes to the server or fails.
 */
interface Asked {
  method: string;
  url: URL;
  /** Whether the request carries a person's token. */
  hasToken: boolean;
  backendUrl: string;
}

/** Below the backend's address; a query parameter that must be there, where the table answers other questions too. */
const publicReads: readonly { path: string; withParam?: string }[] = [
  { path: '/rest/v1/rpc/list_promotions' },
  { path: '/rest/v1/rpc/list_events' },
  { path: '/rest/v1/rpc/find_address' },
  { path: '/rest/v1/rpc/find_hospital' },
  { path: '/rest/v1/rpc/list_hospital_promotions' },
  { path: '/rest/v1/rpc/list_hospital_events' },
  // Only reads by address are public: a cached request for a list of ids would show what a person saved.
  { path: '/rest/v1/promotions', withParam: 'url_slug' },
  { path: '/rest/v1/events', withParam: 'url_slug' },
];

const publicPicture = /^\/storage\/v1\/(object|render\/image)\/public\/promotion-images\/[^/]/;

/** FAQ, About and Contact are few, and always readable without a network (OFFLINE-2). */
const pageContents = '/rest/v1/page_contents';

export function isPublicPage(asked: Asked): boolean {
  return pathAtBackend(asked) === pageContents;
}

export function isPublicRead(asked: Asked): boolean {
  const path = pathAtBackend(asked);
  return publicReads.some(
    ({ path: known, withParam }) =>
      path === known && (withParam === undefined || asked.url.searchParams.has(withParam)),
  );
}

export function isPublicPicture(asked: Asked): boolean {
  return publicPicture.test(pathAtBackend(asked) ?? '');
}

/** Null for what may not be cached, whatever its path. */
function pathAtBackend({ method, url, hasToken, backendUrl }: Asked): string | null {
  if (method !== 'GET' || hasToken || url.username !== '') return null;
  const base = new URL(backendUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  if (url.origin !== base.origin || !url.pathname.startsWith(prefix)) return null;
  return url.pathname.slice(prefix.length);
}
