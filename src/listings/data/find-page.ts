import {
  pageColumns,
  pageNames,
  readStoredPage,
  type PageName,
  type StoredPage,
} from '../rules/page-content.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, listingsUrl, type ReadSuccess, type ReadFailure } from './fetch-listings.ts';

function pageRequest(name: PageName) {
  return { path: 'page_contents', params: { select: pageColumns, page_name: `eq.${name}` } };
}

/** Reads the content of a site page. Its row always exists, so an answer without it is `unreadable`. */
export async function findPage<Name extends PageName>(options: {
  name: Name;
  signal?: AbortSignal | undefined;
  limitMs?: number;
}): Promise<ReadSuccess<StoredPage<Name>> | ReadFailure> {
  const { name, signal, limitMs } = options;
  return fetchListings({
    ...pageRequest(name),
    read: (json) => readList(json, (row) => readStoredPage({ name, row }))?.[0] ?? null,
    signal,
    ...(limitMs === undefined ? {} : { limitMs }),
  });
}

/** The URLs from which the site pages are read, for the service worker to cache. */
export function pageUrls(): string[] {
  return pageNames.map((name) => listingsUrl(pageRequest(name)));
}
