/** Returns the path of a promotion's page, encoded (MARKET-4). */
export function promotionPath(row: { hospital_slug: string; url_slug: string }): string {
  return `/${encodeURIComponent(row.hospital_slug)}/${encodeURIComponent(row.url_slug)}`;
}
