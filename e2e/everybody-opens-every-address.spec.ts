/**
 * Opens each route by a full page load as a hospital's member: what the server returns, what opens, and what
 * redirects. All roles are in tests/components/auth/every-address.test.tsx.
 */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey-fixtures.ts';
import { idOf } from './screens/database.ts';
import { holdEvent } from './screens/events.ts';
import { publish } from './screens/promotions.ts';
import { expectToast } from './screens/publishing.ts';
import type { TestServer } from './support/server.ts';

/**
 * The route opens, redirects to a path (with or without a
 * toast), or opens with a sentence as its only content.
 */
type Outcome = 'opens' | { to: string; toast?: [title: string, text?: string] } | { shows: string };

interface Route {
  route: string;
  path: string;
  /** HTTP status of the server-rendered page; 200 by default. */
  status?: 404;
  /** Finds content that only the opened page has. */
  proof: (page: Page) => Locator;
  outcome: Outcome;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const opens = { outcome: 'opens' } as const;
const home = (title: string, text?: string): Outcome => ({ to: '/', toast: text ? [title, text] : [title] });
const customerMissing: Outcome = {
  to: '/crm',
  toast: ['Not Found', "Customer not found or you don't have access"],
};

/**
 * All routes with their outcomes, for a promotion and an
 * event of the demo hospital and a customer of the agent.
 */
async function table(server: TestServer): Promise<Route[]> {
  const promotion = await publish(server, { title: 'ตรวจสุขภาพ', slug: 'check' });
  const event = await holdEvent(server, { title: 'เดินเพื่อสุขภาพ', slug: 'walk' });
  const sql = await server.sql();
  const [customer, nothing] = [randomUUID(), randomUUID()];
  await sql`insert into public.customers (id, user_id, name, telephone)
    values (${customer}, ${await idOf(server, 'agent')}, 'สมชาย', '0812345678')`;
  return [
    { route: '/', path: '/', proof: heading('Health and beauty promotions'), ...opens },
    {
      route: '/submit',
      path: '/submit',
      proof: button('Submit Promotion'),
      outcome: 'opens',
    },
    {
      route: '/edit/{id}',
      path: `/edit/${promotion.id}`,
      proof: button('Save Changes'),
      outcome: 'opens',
    },
    {
      route: '/edit/{id} of nothing',
      path: `/edit/${nothing}`,
      proof: button('Save Changes'),
      outcome: home('Promotion not found'),
    },
    { route: '/hospital-auth', path: '/hospital-auth', proof: heading('Hospital/Shop sign in'), ...opens },
    { route: '/general-auth', path: '/general-auth', proof: heading('Sign In'), ...opens },
    {
      route: '/saved',
      path: '/saved',
      proof: heading('Saved Promotions'),
      outcome: { to: '/' },
    },
    {
      route: '/hospital-dashboard',
      path: '/hospital-dashboard',
      proof: (page) => page.getByRole('textbox', { name: /booking code/i }),
      outcome: 'opens',
    },
    { route: '/crm', path: '/crm', proof: heading('My CRM'), ...opens },
    { route: '/crm/add', path: '/crm/add', proof: button('Save Customer'), ...opens },
    {
      route: '/crm/edit/{id}',
      path: `/crm/edit/${customer}`,
      proof: button('Save Changes'),
      outcome: customerMissing,
    },
    {
      route: '/crm/customer/{id}',
      path: `/crm/customer/${customer}`,
      proof: heading('สมชาย'),
      outcome: { shows: 'Customer not found' },
    },
    { route: '/events', path: '/events', proof: heading('กิจกรรม'), ...opens },
    {
      route: '/submit-event',
      path: '/submit-event',
      proof: button('สร้างกิจกรรม'),
      outcome: 'opens',
    },
    {
      route: '/edit-event/{id}',
      path: `/edit-event/${event.id}`,
      proof: button('บันทึก'),
      outcome: 'opens',
    },
    {
      route: '/edit-event/{id} of nothing',
      path: `/edit-event/${nothing}`,
      proof: button('บันทึก'),
      outcome: { to: '/hospital-dashboard', toast: ['ไม่พบกิจกรรม'] },
    },
    {
      route: '/event/{hospitalName}/{eventTitle}',
      path: event.path,
      proof: heading('เดินเพื่อสุขภาพ'),
      ...opens,
    },
    {
      route: '/event/{hospitalName}/{eventTitle} of nothing',
      path: '/event/nobody/nothing',
      status: 404,
      proof: heading('เดินเพื่อสุขภาพ'),
      outcome: { to: '/events', toast: ['ไม่พบกิจกรรมนี้'] },
    },
    { route: '/faq', path: '/faq', proof: heading('คำถามที่พบบ่อย'), ...opens },
    { route: '/about', path: '/about', proof: heading('เกี่ยวกับเรา'), ...opens },
    { route: '/contact', path: '/contact', proof: heading('ติดต่อเรา'), ...opens },
    { route: '/settings', path: '/settings', proof: heading('Account'), ...opens },
    {
      route: '/c/{secret}',
      path: '/c/nosecret',
      proof: (page) => page.getByRole('heading', { name: 'This link is not valid' }),
      outcome: 'opens',
    },
    { route: '/privacy', path: '/privacy', proof: heading('นโยบายความเป็นส่วนตัว'), ...opens },
    {
      route: '/privacy/request',
      path: '/privacy/request',
      proof: heading('Your data: make a request'),
      ...opens,
    },
    { route: '/terms', path: '/terms', proof: heading('ข้อกำหนดการใช้งาน'), ...opens },
    {
      route: '/page-editor',
      path: '/page-editor',
      proof: (page) => page.getByRole('tab', { name: 'About Us' }),
      outcome: home('ไม่มีสิทธิ์เข้าถึง', 'คุณไม่มีสิทธิ์แก้ไขหน้านี้'),
    },
    {
      route: '/{hospitalName}',
      path: promotion.path.replace(/\/[^/]*$/, ''),
      proof: (page) => page.getByRole('heading', { level: 2, name: 'Promotions' }),
      ...opens,
    },
    {
      route: '/{hospitalName}/{promotionTitle}',
      path: promotion.path,
      proof: heading('ตรวจสุขภาพ'),
      ...opens,
    },
    {
      route: '/{hospitalName}/{promotionTitle} of nothing',
      path: '/nobody/nothing',
      status: 404,
      proof: heading('ตรวจสุขภาพ'),
      outcome: home('Not Found', 'This promotion could not be found'),
    },
    ...[
      '/nowhere',
      '/crm/nothing/here',
      '/hospital-dashboard/x',
      '/submit/x',
      '/events/x',
      '/edit-event/x/y',
    ].map((path) => ({
      route: 'any other path',
      path,
      status: 404 as const,
      proof: heading('Oops! Page not found'),
      ...opens,
    })),
  ];
}

async function expectOutcome({ page, row }: { page: Page; row: Route }): Promise<void> {
  const { outcome } = row;
  // The request bypasses the service worker, whose responses hide the status. While the database is slow the
  // server sends the page without data, with 200.
  const status = async () => (await page.request.get(row.path)).status();
  await expect.poll(status).toBe(row.status ?? 200);
  // A toast may come before the page has loaded, and is shown for some seconds only.
  const reports = outcome !== 'opens' && 'to' in outcome && outcome.toast !== undefined;
  await page.goto(row.path, reports ? { waitUntil: 'commit' } : {});
  if (outcome === 'opens' || 'shows' in outcome) {
    const shown = outcome === 'opens' ? row.proof(page) : page.getByText(outcome.shows);
    await expect(shown.first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(row.path);
    return;
  }
  // The toast goes by itself, the address stays.
  if (outcome.toast) await expectToast(page, ...outcome.toast);
  await expect(page).toHaveURL((url) => url.pathname === outcome.to);
}

test('every address does for a hospital what the table says, with the status of the server', async ({
  phone,
  server,
  login,
  complaints,
}) => {
  complaints.expect(/404/);
  const { page } = phone;
  const rows = await table(server);
  await login(page, 'hospital');
  for (const row of rows) {
    await test.step(row.path, () => expectOutcome({ page, row }));
  }
});
