import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The code of each way in which a browser hands a text to another app or person. */
const ways: Record<string, RegExp> = {
  line: /line\.me\/R\/|lineit\/share/,
  sms: /['"`]sms:/,
  mail: /['"`]mailto:/,
  share: /\.share\(/,
  clipboard: /clipboard\.write|execCommand\(/,
  file: /saveFile\(|\.download\b/,
  openWindow: /window\.open\(/,
};

/**
 * Files that may use each way: the one function for texts to customers (CUSTOMER-21), and
 * texts of other kinds.
 */
const allowed: Record<string, readonly string[]> = {
  line: [
    'src/consents/rules/customer-text.ts',
    // A visitor shares a page of the market.
    'src/listings/data/share-link.ts',
    // A visitor asks a hospital.
    'src/lib/links/line-chat-link.ts',
  ],
  sms: ['src/consents/rules/customer-text.ts'],
  mail: [
    'src/consents/rules/customer-text.ts',
    // This file decides which links in data may be followed.
    'src/lib/links/safe-href.ts',
    // A visitor writes to a hospital.
    'src/hospital/components/page/hospital-screen.tsx',
  ],
  share: [
    // The voucher that the customer booked, and the agent's own unsent work.
    'src/crm/data/files/share-file.ts',
    'src/listings/data/share-link.ts',
  ],
  clipboard: [
    // The address of the page on which a customer answers the question for consent.
    'src/consents/components/consent-link.tsx',
    // Addresses of public pages, and of the app itself.
    'src/listings/data/share-link.ts',
    'src/events/components/form/event-url.tsx',
    'src/app/install/open-in-browser-notice.tsx',
  ],
  file: [
    'src/ui/device/save-file.ts',
    // Lists of customers say what each consented to; the copy of one customer has the receipts.
    'src/crm/components/bulk/bulk-bar.tsx',
    'src/crm/components/files/export-all.tsx',
    'src/crm/components/files/export-customer-part.tsx',
    // The voucher that the customer booked.
    'src/crm/components/bookings/voucher-sheet.tsx',
    'src/bookings/components/voucher-screen.tsx',
    // The agent's own tasks, figures without names, own data and unsent work.
    'src/crm/components/tasks/save-calendar.ts',
    'src/crm/components/renewals/renewal-figures.tsx',
    'src/crm/components/rescue/export-work-sheet.tsx',
    'src/auth/components/account/account-screen.tsx',
    'src/pages/crm.sync.tsx',
    'src/pages/-shell/sign-out-step.tsx',
    'src/pages/hospital-dashboard.tsx',
    // Lists of a hospital, and the calendar of a public event.
    'src/hospital/components/day/day-sheet-screen.tsx',
    'src/hospital/components/shift/shift-summary.tsx',
    'src/events/components/attendees/attendees-screen.tsx',
    'src/events/components/event-screen.tsx',
  ],
  openWindow: [],
};

async function sources(): Promise<string[]> {
  const names = await readdir('src', { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/i18n\/|^i18n\//.test(name))
    .map((name) => `src/${name}`);
}

test('CUSTOMER-21 a text to a customer leaves by one function, and every way is known', async () => {
  const found: Record<string, string[]> = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  for (const path of await sources()) {
    const text = await readFile(path, 'utf8');
    for (const [way, pattern] of Object.entries(ways)) if (pattern.test(text)) found[way]?.push(path);
  }
  for (const paths of Object.values(found)) paths.sort();
  expect(found).toEqual(
    Object.fromEntries(Object.entries(allowed).map(([way, paths]) => [way, paths.toSorted()])),
  );
});
