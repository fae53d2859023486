/**
 * First segments of a path that can never be a hospital's slug (decision A6). The router, the slugger and the
 * service worker read this one list.
 */
export const reservedSegments: ReadonlySet<string> = new Set([
  // Screens (spec 2 §2).
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
  'page-editor',
  'search',
  'settings',
  'offline',
  // The address in a voucher's QR code.
  'v',
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
