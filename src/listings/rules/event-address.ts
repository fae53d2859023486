/** Returns the one path of an event's page, encoded (EVENT-7). */
export function eventPath(row: { hospital_slug: string; url_slug: string }): string {
  return `/event/${encodeURIComponent(row.hospital_slug)}/${encodeURIComponent(row.url_slug)}`;
}
