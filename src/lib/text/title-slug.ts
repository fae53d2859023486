/**
 * The slug of a title (spec 1 §2): lower case, white space as hyphens, Thai, a-z, digits and hyphens kept, hyphens
 * collapsed and stripped from the ends. Empty for a title of only emoji. The twin of `private.title_slug`.
 */
export function titleSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\u0e00-\u0e7fa-z0-9-]+/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
