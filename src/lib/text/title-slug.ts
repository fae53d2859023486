/**
 * Makes the slug of a title (MARKET-2); it is empty for a title of only emoji. `private.title_slug` computes
 * the same.
 */
export function titleSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\u0e00-\u0e7fa-z0-9-]+/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
