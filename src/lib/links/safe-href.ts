const allowed = new Set(['http:', 'https:', 'tel:', 'mailto:']);

/** Returns a link from data if its scheme is http, https, tel or mailto (SECURITY-10), else null. */
export function safeHref(link: string): string | null {
  try {
    const url = new URL(link);
    return allowed.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
