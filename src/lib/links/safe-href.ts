const allowed = new Set(['http:', 'https:', 'tel:', 'mailto:']);

/** A link that came from data (decision D4): http, https, tel or mailto; null for every other scheme. */
export function safeHref(link: string): string | null {
  try {
    const url = new URL(link);
    return allowed.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
