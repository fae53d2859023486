/** Folders of `tests/components` that look at a room's screens. */
const testsOfRoom: Readonly<Record<string, readonly string[]>> = {
  access: ['privacy', 'crm'],
  adverts: ['publishing'],
  auth: ['auth'],
  bookings: ['bookings', 'desk'],
  consents: ['consents', 'crm', 'insurance'],
  insurance: ['insurance', 'crm'],
  operations: ['operations'],
  listings: ['promotions', 'events', 'desk'],
  'site-pages': ['site-pages'],
  crm: ['crm', 'bookings'],
  drafts: ['drafts', 'crm', 'publishing'],
  events: ['events', 'publishing', 'door'],
  hospital: ['desk', 'staff'],
  notifications: ['notifications'],
  permissions: ['auth', 'desk', 'publishing', 'staff'],
  pictures: ['pictures', 'publishing'],
  places: ['places'],
  privacy: ['privacy', 'crm'],
  promotions: ['promotions', 'publishing'],
  proof: ['auth', 'privacy', 'reports'],
  reports: ['reports'],
  scanner: ['scanner', 'desk'],
  publishing: ['publishing', 'promotions', 'events', 'desk'],
  session: ['auth', 'crm', 'desk'],
};

/** What every screen is made of: a change there may show in any state of any screen. */
const everyScreen = /^(src\/(app|ui|i18n|lib|pages)|sync|tests\/components\/(support|gallery))\//;

/**
 * The component tests that a change of these files, relative to the project's folder, may break: paths for Vitest's
 * filter, sorted; none where no screen depends on them.
 */
export function componentTestsOf(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    if (everyScreen.test(file)) return ['app', 'gallery'];
    const own = /^tests\/components\/([^/]+)\//.exec(file)?.[1];
    if (own !== undefined) return [own];
    const room = /^src\/([^/]+)\//.exec(file)?.[1] ?? '';
    return testsOfRoom[room] ?? [];
  });
  return [...new Set(folders)].sort().map((folder) => `tests/components/${folder}/`);
}
