/**
 * A hospital's slug can never be one of these first segments (MARKET-1). The router, the slugs and the service worker
 * read this one list.
 */
export const reservedSegments: ReadonlySet<string> = new Set([
  // These are screens (SHELL-1).
  'submit',
  'edit',
  'hospital-auth',
  'general-auth',
  'saved',
  'hospital-dashboard',
  'crm',
  'events',
  'submit-event',
  'edit-event',
  'event',
  'faq',
  'about',
  'contact',
  'privacy',
  'terms',
  'page-editor',
  'search',
  'settings',
  'offline',
  // The address in a voucher's QR code.
  'v',
  // The customer's own page of consents.
  'c',
  // What super admins look after.
  'admin',
  // Files and doors of the server.
  'assets',
  'icons',
  'fonts',
  'images',
  'static',
  'api',
  'auth',
  'rest',
  'storage',
  'functions',
  'realtime',
  'graphql',
  'mailbox',
  'health',
  'healthz',
  'readyz',
  'metrics',
  '.well-known',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'manifest.webmanifest',
  'index.html',
  'worker.js',
  'sw.js',
]);

/** True where a path belongs to the app or the server, whatever hospitals there are. */
export function isReservedPath(pathname: string): boolean {
  const first = pathname.split('/')[1] ?? '';
  return reservedSegments.has(safeDecode(first).toLowerCase());
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
