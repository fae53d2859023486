/** Each role has an outcome for each route (SHELL-1): it opens, or redirects with a toast (PEOPLE-13, PEOPLE-14). */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toasts } from '../../../src/ui/notices/toasts.ts';
import { shown } from '../gallery/screen-state.ts';
import { expectToast } from '../support/expect-toast.ts';
import { eventRow, promotionRow } from '../support/listings.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { hospital, type PersonName } from '../support/people.ts';
import { modelHospital } from '../staff/model-hospital.ts';
import { addCustomer, customerId } from './add-customer-by-form.ts';

/**
 * The route opens; or redirects to a path, with or without a toast; or opens and shows
 * nothing but a sentence.
 */
type Outcome = 'opens' | { to: string; toast?: [title: string, text?: string] } | { shows: RegExp };
type RoleName = 'guest' | 'general' | 'hospital' | 'super_admin';

interface Route extends Record<RoleName, Outcome> {
  path: string;
  /** A name that only the open screen has: of its heading, or of a button, tab or field. */
  proof: string | RegExp;
}

const opens = { guest: 'opens', general: 'opens', hospital: 'opens', super_admin: 'opens' } as const;
const signIn = { to: '/general-auth' };
const hospitalSignIn = (text: string): Outcome => ({
  to: '/hospital-auth',
  toast: ['Authentication required', text],
});
/** For events the toast is a single sentence (PEOPLE-13). */
const eventSignIn: Outcome = { to: '/hospital-auth', toast: ['กรุณาเข้าสู่ระบบก่อน'] };
const home = (title: string, text?: string): Outcome => ({ to: '/', toast: text ? [title, text] : [title] });
const customerMissing: Outcome = {
  to: '/crm',
  toast: ['Not Found', "Customer not found or you don't have access"],
};
const everybody = (outcome: Outcome) => ({
  guest: outcome,
  general: outcome,
  hospital: outcome,
  super_admin: outcome,
});

const pages = [
  ['faq', 'คำถามที่พบบ่อย'],
  ['about', 'เกี่ยวกับเรา'],
  ['contact', 'ติดต่อเรา'],
  ['privacy', 'นโยบายความเป็นส่วนตัว'],
  ['terms', 'ข้อกำหนดการใช้งาน'],
].map(([name, title]) => ({ page_name: name, content: { title }, version: 1 }));
const promotion = promotionRow({ promotion_title: 'ตรวจสุขภาพ' });
const event = eventRow({ event_title: 'เดินเพื่อสุขภาพ' });
const promotionId = String(promotion['id']);
const eventId = String(event['id']);
const nothing = '6a0f0b3e-0000-4000-8000-000000000000';
const submitDenied = home('Permission denied', 'Only hospital users can submit promotions');
const editDenied = home('Permission denied', 'Only hospital users can edit promotions');
const dashboardDenied = home('Access denied', 'This page is only accessible to hospital users.');
const eventDenied = home('คุณไม่มีสิทธิ์เข้าถึงกิจกรรมนี้');
const editorDenied = home('ไม่มีสิทธิ์เข้าถึง', 'คุณไม่มีสิทธิ์แก้ไขหน้านี้');

const routes: readonly Route[] = [
  { path: '/', proof: 'Health and beauty promotions', ...opens },
  {
    path: '/submit',
    proof: 'Submit Promotion',
    guest: hospitalSignIn('Please sign in as a hospital user to submit promotions'),
    general: submitDenied,
    hospital: 'opens',
    super_admin: submitDenied,
  },
  {
    path: `/edit/${promotionId}`,
    proof: 'Save Changes',
    guest: hospitalSignIn('Please sign in as a hospital user to edit promotions'),
    general: editDenied,
    hospital: 'opens',
    super_admin: 'opens',
  },
  {
    path: `/edit/${nothing}`,
    proof: 'Save Changes',
    guest: hospitalSignIn('Please sign in as a hospital user to edit promotions'),
    general: editDenied,
    hospital: home('Promotion not found'),
    super_admin: home('Promotion not found'),
  },
  { path: '/hospital-auth', proof: 'Hospital/Shop sign in', ...opens },
  { path: '/general-auth', proof: 'Sign In', ...opens },
  {
    path: '/saved',
    proof: 'Saved Promotions',
    guest: signIn,
    general: 'opens',
    hospital: { to: '/' },
    // Permissions are the union of the roles (PEOPLE-6).
    super_admin: 'opens',
  },
  {
    path: '/hospital-dashboard',
    proof: /booking code/i,
    guest: hospitalSignIn('Please log in to access this page.'),
    general: dashboardDenied,
    hospital: 'opens',
    super_admin: dashboardDenied,
  },
  {
    path: '/hospital-dashboard/profile',
    proof: 'Hospital profile',
    guest: hospitalSignIn('Please log in to access this page.'),
    general: dashboardDenied,
    hospital: 'opens',
    super_admin: dashboardDenied,
  },
  { path: '/crm', proof: 'My CRM', ...opens, guest: signIn },
  { path: '/crm/add', proof: 'Save Customer', ...opens, guest: signIn },
  {
    path: `/crm/edit/${customerId}`,
    proof: 'Save Changes',
    guest: signIn,
    general: 'opens',
    hospital: customerMissing,
    // A super admin has no right to another person's customers (SECURITY-3).
    super_admin: customerMissing,
  },
  {
    path: `/crm/customer/${customerId}`,
    proof: 'สมชาย ใจดี',
    guest: signIn,
    general: 'opens',
    hospital: { shows: /Customer not found/ },
    super_admin: { shows: /Customer not found/ },
  },
  { path: '/events', proof: 'กิจกรรม', ...opens },
  {
    path: '/submit-event',
    proof: 'สร้างกิจกรรม',
    guest: eventSignIn,
    general: home('คุณไม่มีสิทธิ์ในการสร้างกิจกรรม'),
    hospital: 'opens',
    // A super admin may create events, but belongs to no hospital.
    super_admin: home('ไม่พบข้อมูลโรงพยาบาล'),
  },
  {
    path: `/edit-event/${eventId}`,
    proof: 'บันทึก',
    guest: eventSignIn,
    general: eventDenied,
    hospital: 'opens',
    super_admin: 'opens',
  },
  {
    path: `/edit-event/${nothing}`,
    proof: 'บันทึก',
    guest: eventSignIn,
    general: eventDenied,
    hospital: { to: '/hospital-dashboard', toast: ['ไม่พบกิจกรรม'] },
    // A super admin has no dashboard, and is redirected to the list.
    super_admin: { to: '/events', toast: ['ไม่พบกิจกรรม'] },
  },
  { path: '/event/sabaidee/charity-walk', proof: 'เดินเพื่อสุขภาพ', ...opens },
  { path: '/event/nobody/nothing', proof: '', ...everybody({ to: '/events', toast: ['ไม่พบกิจกรรมนี้'] }) },
  { path: '/faq', proof: 'คำถามที่พบบ่อย', ...opens },
  { path: '/about', proof: 'เกี่ยวกับเรา', ...opens },
  { path: '/contact', proof: 'ติดต่อเรา', ...opens },
  {
    path: '/settings',
    proof: 'Account',
    guest: signIn,
    general: 'opens',
    hospital: 'opens',
    super_admin: 'opens',
  },
  {
    path: '/privacy/desk',
    proof: 'Privacy desk',
    guest: signIn,
    general: home('This page is for privacy officers'),
    hospital: home('This page is for privacy officers'),
    super_admin: 'opens',
  },
  { path: '/privacy', proof: 'นโยบายความเป็นส่วนตัว', ...opens },
  { path: '/terms', proof: 'ข้อกำหนดการใช้งาน', ...opens },
  {
    path: '/page-editor',
    proof: 'About Us',
    guest: signIn,
    general: editorDenied,
    hospital: editorDenied,
    super_admin: 'opens',
  },
  { path: '/sabaidee', proof: hospital.name, ...opens },
  { path: '/sabaidee/checkup', proof: 'ตรวจสุขภาพ', ...opens },
  {
    path: '/nobody/nothing',
    proof: '',
    ...everybody(home('Not Found', 'This promotion could not be found')),
  },
  ...[
    '/nowhere',
    '/crm/nothing/here',
    '/hospital-dashboard/x',
    '/submit/x',
    '/events/x',
    '/edit-event/x/y',
  ].map((path) => ({ path, proof: 'Oops! Page not found', ...opens })),
];

const people = { guest: null, general: 'agent', hospital: 'owner', super_admin: 'admin' } as const;

async function expectOutcome(app: App, row: Route, outcome: Outcome): Promise<void> {
  toasts.set([]);
  await app.go(row.path);
  if (outcome === 'opens') {
    const named = (role: 'heading' | 'button' | 'tab' | 'textbox') =>
      page.getByRole(role, { name: row.proof, ...(typeof row.proof === 'string' ? { exact: true } : {}) });
    const proof = named('heading').or(named('button')).or(named('tab')).or(named('textbox'));
    await expect.element(proof.first()).toBeInTheDocument();
    expect(decodeURI(location.pathname)).toBe(row.path);
    return;
  }
  if ('shows' in outcome) {
    await shown(outcome.shows);
    expect(location.pathname).toBe(row.path);
    return;
  }
  if (outcome.toast) await expectToast(...outcome.toast);
  await expect.poll(() => location.pathname).toBe(outcome.to);
  // After sign-in the person continues where they wanted to go (PEOPLE-7).
  if (outcome.to.endsWith('-auth')) expect(new URLSearchParams(location.search).get('next')).toBe(row.path);
}

describe('every address', () => {
  test.each(Object.entries(people) as [RoleName, PersonName | null][])(
    'does for %s what the table of the specification says',
    async (role, person) => {
      const app = await openApp({
        path: '/events',
        ...(person ? { person } : {}),
        ...(person === 'agent' ? { fill: addCustomer } : {}),
        arrange: (server) => {
          modelHospital(server);
          server.tables['promotions'] = [promotion];
          server.tables['events'] = [event];
          server.tables['page_contents'] = pages;
        },
      });
      for (const row of routes) await expectOutcome(app, row, row[role]);
    },
  );

  test('that a person with a role that cannot be checked opens says why and sends home', async () => {
    const { server, go } = await openApp({ path: '/events', person: 'owner' });
    const refusal = { status: 400, json: { code: 'X', message: 'the roles are away' } };
    server.answer(/user_roles/, refusal);
    for (const path of [
      '/submit',
      '/submit-event',
      '/edit-event/x',
      '/edit/x',
      '/hospital-dashboard/profile',
    ]) {
      toasts.set([]);
      await go(path);
      const refused = path.includes('event') ? 'เซิร์ฟเวอร์ไม่รับรายการนี้ (X)' : 'The server refused this (X).';
      await expectToast('Error checking permissions', refused);
      await expect.poll(() => location.pathname).toBe('/');
    }
  });

  test.each(['/submit', '/edit/x', '/submit-event', '/edit-event/x', '/hospital-dashboard/profile'])(
    '%s waits behind Retry where neither server nor device knows the roles',
    async (path) => {
      const { server } = await openApp({
        path,
        person: 'owner',
        arrange: (made) => {
          modelHospital(made);
          made.answer(/user_roles|hospital_members/, { status: 503 });
        },
      });
      const again = page.getByRole('button', { name: /^(Retry|ลองอีกครั้ง)$/ });
      await expect.element(again).toBeVisible();
      expect(location.pathname).toBe(path);
      server.heal();
      await again.click();
      await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    },
  );
});
