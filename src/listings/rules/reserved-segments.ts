/**
 * A hospital's slug can never be one of these first segments (MARKET-1). The router, the slugs and the
 * service worker read this one list.
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
  // The page that a voucher's QR code opens.
  'v',
  // The customer's own page of consents.
  'c',
  // Screens for super admins.
  'admin',
  // Files and endpoints of the server.
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

/** True if a path's first segment belongs to the app or the server, so that no hospital can have it. */
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
