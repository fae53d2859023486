/** For each folder of `src`, the folders of `tests/components` that test its screens. */
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

/**
 * For the rooms with the most tests, and each topic of them (a folder in the room's `components`, `data` or `rules`),
 * its tests in `tests/components`.
 */
export const testsOfTopic: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  crm: {
    bookings: ['crm/customer-record', 'bookings/'],
    bulk: ['crm/bulk'],
    customer: ['crm/adding-customers', 'crm/customer-', 'crm/duplicates'],
    erasures: ['crm/erasures', 'crm/deleted'],
    files: ['crm/import', 'crm/share'],
    filter: ['crm/filters', 'crm/customer-list'],
    list: ['crm/customer-list', 'crm/deleted', 'crm/duplicates', 'crm/narrow', 'crm/taps'],
    notes: ['crm/notes'],
    reminders: ['crm/today', 'crm/customer-list'],
    renewals: ['crm/renewals'],
    rescue: ['crm/work-file'],
    retention: ['crm/old-customers'],
    sync: ['crm/sync-page', 'crm/storage-problem', 'crm/toast-lifetimes'],
    tags: ['crm/tags', 'crm/bulk', 'crm/filters'],
    tasks: ['crm/today', 'crm/customer-record'],
    timeline: ['crm/customer-record', 'crm/notes'],
  },
  hospital: {
    day: ['desk/prints-day-sheet'],
    desk: ['desk/'],
    devices: ['desk/names-devices', 'desk/shares-a-tablet'],
    page: ['promotions/', 'gallery/visitor-states'],
    profile: ['staff/', 'gallery/publisher-states'],
    reception: ['desk/reception-mode'],
    shift: ['desk/shares-a-tablet', 'desk/reception-mode'],
    voids: ['desk/marks-mistakes', 'desk/lists-bookings'],
  },
};

/** Code that every screen uses; a change of it may show in any state of any screen. */
const everyScreen = /^(src\/(app|ui|i18n|lib|pages)|sync|tests\/components\/(support|gallery))\//;

/**
 * The component tests that a change of these files, relative to the project's folder, may break: paths for Vitest's
 * filter, sorted; none where no screen depends on them.
 */
export function componentTestsOf(files: readonly string[]): string[] {
  const tests = files.flatMap((file) => {
    if (everyScreen.test(file)) return ['app/', 'gallery/'];
    const own = /^tests\/components\/(.+\.test\.tsx|[^/]+\/)/.exec(file)?.[1];
    if (own !== undefined) return [own];
    const [, room = '', topic = ''] = /^src\/([^/]+)\/(?:[^/]+\/([^/]+)\/)?/.exec(file) ?? [];
    return testsOfTopic[room]?.[topic] ?? testsOfRoom[room]?.map((folder) => `${folder}/`) ?? [];
  });
  return [...new Set(tests)].sort().map((path) => `tests/components/${path}`);
}
