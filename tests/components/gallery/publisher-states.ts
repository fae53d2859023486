import { eventDetail } from '../../../src/events/event-fixtures.ts';
import { emptyPromotionForm } from '../../../src/promotions/rules/promotion-form.ts';
import { addCustomer } from '../auth/add-customer-by-form.ts';
import { brokenPng, choosePicture, photograph } from '../publishing/make-picture.ts';
import { modelPublications, saveElsewhere } from '../publishing/model-publications.ts';
import { addClaim, modelHospital } from '../staff/model-hospital.ts';
import { eventRow, promotionRow } from '../support/listings.ts';
import type { OpenOptions } from '../support/open-app.tsx';
import { addPerson, hospital } from '../support/people.ts';
import { press, shown, type, type ScreenState } from './screen-state.ts';

type Arrange = NonNullable<OpenOptions['arrange']>;

const good = {
  promotion_title: 'ตรวจสุขภาพประจำปี',
  description: 'ตรวจเลือด เอกซเรย์ปอด และพบแพทย์',
  area: 'เชียงใหม่',
  location_address: '1 ถนนสุเทพ เชียงใหม่',
  start_date: '2026-01-01',
  end_date: '2027-12-31',
};

/** Adds one promotion and one event of the hospital, which the forms can edit and save. */
const publications: Arrange = (server) => {
  modelPublications(server);
  modelHospital(server);
  const stored = { price: 1000, discount_percentage: 10, location_address: good.location_address };
  server.tables['promotions'] = [promotionRow(stored)];
  server.tables['events'] = [eventRow({ registered_count: 3 })];
  server.functions['search-places'] = () => ({
    places: [{ name: 'เชียงใหม่ราม', address: '8 ถนนบุญเรืองฤทธิ์ เชียงใหม่', lat: 18.79, lng: 98.97 }],
  });
};

const draft: NonNullable<OpenOptions['fill']> = async (store) => {
  await store.putSetting('promotion:new', {
    id: '00000000-0000-4000-8000-0000000000d1',
    basedOn: null,
    values: { ...emptyPromotionForm(hospital), ...good },
  });
};

const editPromotion = `/edit/${String(promotionRow()['id'])}`;
const editEvent = `/edit-event/${eventDetail().id}`;
const submit = /^(Submit Promotion|ลงโปรโมชัน)$/;
const save = /^(Save Changes|บันทึกการแก้ไข)$/;
const createEvent = /^(Create event|สร้างกิจกรรม)$/;
const profile = '/hospital-dashboard/profile';
const roles = /user_roles|hospital_members/;
const send = '.auth-card form button[type=submit]';
const retry = /^(Retry|ลองอีกครั้ง)$/m;

const signIn: readonly ScreenState[] = [
  { screen: 'Sign-in', state: 'of general users', path: '/general-auth', shows: 'input[name=password]' },
  { screen: 'Sign-in', state: 'of hospitals', path: '/hospital-auth', shows: 'input[name=password]' },
  {
    screen: 'Sign-in',
    state: 'with errors',
    path: '/general-auth',
    reach: () => pressAt(send),
    shows: '#field-password[aria-invalid]',
  },
  {
    screen: 'Sign-in',
    state: 'refused',
    path: '/general-auth',
    reach: async () => {
      await type(/^(Email|อีเมล)/, 'agent@demo.test');
      await type(/^(Password|รหัสผ่าน)/, 'wrong!');
      await pressAt(send);
    },
    shows: /Invalid login credentials/,
  },
  {
    screen: 'Sign-in',
    state: 'offline',
    path: '/general-auth',
    reach: async ({ server }) => {
      server.goOffline();
      await type(/^(Email|อีเมล)/, 'agent@demo.test');
      await type(/^(Password|รหัสผ่าน)/, 'demo1234');
      await pressAt(send);
    },
    shows: '.auth-card [role=alert]',
  },
  {
    screen: 'Sign-in',
    state: 'signed in already',
    path: '/general-auth',
    person: 'agent',
    shows: /สมหญิง ขายดี/,
  },
  {
    screen: 'Sign-up',
    state: 'of a hospital, with errors',
    path: '/hospital-auth',
    reach: async () => {
      await press(/Create an account|สมัครใช้งาน/);
      await pressAt(send);
    },
    shows: '#field-hospitalName[aria-invalid]',
  },
  {
    screen: 'Forgot password',
    state: 'sent',
    path: '/hospital-auth',
    reach: async () => {
      await press(/^(Forgot password|ลืมรหัสผ่าน)\?$/);
      await type(/^(Email|อีเมล)/, 'hospital@demo.test');
      await pressAt(send);
    },
    shows: '.toast',
  },
  {
    screen: 'Set new password',
    state: 'with errors',
    path: '/general-auth#type=recovery&access_token=e30.e30.x&refresh_token=y&expires_in=3600',
    reach: () => pressAt(send),
    shows: '#field-password[aria-invalid]',
  },
  {
    screen: 'Sign-in',
    state: 'after the account was deleted elsewhere',
    path: '/crm',
    person: 'agent',
    reach: async (app) => {
      app.server.auth.deleteAccount(app.person?.userId ?? '');
      app.server.answer(/sync_/, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
      await app.sync.requestSync('manual');
    },
    shows: /The account was deleted|บัญชีนี้ถูกลบแล้ว/,
  },
  {
    screen: 'Set new password',
    state: 'with a link that expired',
    path: '/general-auth#error_code=otp_expired',
    shows: '.auth-card [role=alert]',
  },
  {
    screen: 'Sign-out',
    state: 'with unsent changes',
    path: '/general-auth',
    person: 'agent',
    arrange: (server) => server.answer(/sync_push/, 'no_network'),
    fill: addCustomer,
    reach: async () => {
      await press(/^(Menu|เมนู)$/);
      await press(/^(Sign Out|ออกจากระบบ)$/);
    },
    shows: /not been sent yet: 1|ยังมี 1 รายการที่ไม่ได้ส่ง/,
  },
];

const promotions: readonly ScreenState[] = [
  {
    screen: 'Promotion form',
    state: 'loading',
    path: '/submit',
    person: 'owner',
    arrange: (server) => void server.hold(roles),
    shows: '.narrow .bone',
  },
  {
    screen: 'Promotion form',
    state: 'failed with Retry',
    path: '/submit',
    person: 'owner',
    arrange: (server) => server.answer(roles, { status: 503 }),
    shows: retry,
  },
  {
    screen: 'Promotion form',
    state: 'empty',
    path: '/submit',
    person: 'owner',
    shows: '#field-promotion_title',
  },
  {
    screen: 'Promotion form',
    state: 'with errors, rows and a map',
    path: '/submit',
    person: 'owner',
    reach: async () => {
      for (const add of ['more_images', 'more_images', 'packages', 'items', 'social_links']) {
        await pressAt(`#field-${add}`);
      }
      await press(/Choose on the map|เลือกบนแผนที่/);
      await shown('.leaflet-container');
      await press(submit);
    },
    shows: '#field-area[aria-invalid]',
  },
  {
    screen: 'Promotion form',
    state: 'with places found',
    path: '/submit',
    person: 'owner',
    arrange: publications,
    reach: () => typeInto('#field-location_search', 'เชียงใหม่'),
    shows: '[role=option]',
  },
  {
    screen: 'Promotion form',
    state: 'with a calendar',
    path: '/submit',
    person: 'owner',
    reach: () => pressAt('.field:has(#field-start_date) button'),
    shows: '.calendar',
  },
  {
    screen: 'Promotion form',
    state: 'with a draft and a picture, offline',
    path: '/submit',
    person: 'owner',
    fill: draft,
    reach: async ({ server }) => {
      await shown('#field-promotion_title');
      choosePicture(/./, await photograph({ width: 60, height: 40 }));
      await shown('.picture-frame img');
      server.goOffline();
    },
    shows: '.notice[data-tone=amber]',
  },
  {
    screen: 'Promotion form',
    state: 'with the focal point of a picture',
    path: '/submit',
    person: 'owner',
    reach: async () => {
      await shown('#field-promotion_title');
      choosePicture(/./, await photograph({ width: 400, height: 300 }));
      await pressAt('.field:has(.picture-frame img) .fold > summary');
      await shown('.focus-crops img');
    },
    shows: '[role=slider]',
  },
  {
    screen: 'Promotion form',
    state: 'being sent',
    path: '/submit',
    person: 'owner',
    fill: draft,
    reach: async ({ server }) => {
      const held = server.hold(/POST \/rest\/v1\/promotions/);
      await press(submit);
      await held.arrived;
    },
    shows: '.form[inert]',
  },
  {
    screen: 'Promotion form',
    state: 'refused by the server',
    path: '/submit',
    person: 'owner',
    fill: draft,
    arrange: (server) =>
      server.answer(/POST \/rest\/v1\/promotions/, { status: 400, json: { code: 'X', message: 'no' } }),
    reach: () => press(submit),
    shows: '.notice[data-tone=red]',
  },
  {
    screen: 'Promotion form',
    state: 'with a picture that cannot be read',
    path: '/submit',
    person: 'owner',
    reach: async () => {
      await shown('#field-promotion_title');
      choosePicture(/./, brokenPng());
    },
    shows: '.toast[data-tone=destructive]',
  },
  {
    screen: 'Promotion edit',
    state: 'full',
    path: editPromotion,
    person: 'owner',
    arrange: publications,
    shows: '#field-promotion_title',
  },
  {
    screen: 'Promotion edit',
    state: 'of a super admin, with hospitals to choose',
    path: editPromotion,
    person: 'admin',
    arrange: publications,
    reach: () => typeInto('#field-hospital', 'สบาย'),
    shows: '[role=option]',
  },
  {
    screen: 'Promotion edit',
    state: 'changed by another person meanwhile',
    path: editPromotion,
    person: 'owner',
    arrange: publications,
    reach: async ({ server }) => {
      await typeInto('#field-promotion_title', 'ของฉัน');
      for (const row of server.tables['promotions'] ?? []) {
        saveElsewhere(row, { promotion_title: 'ของเขา', area: 'ลำปาง' });
      }
      await press(save);
    },
    shows: '.notice[data-tone=purple]',
  },
  {
    screen: 'Promotion edit',
    state: 'with the question of a delete',
    path: editPromotion,
    person: 'owner',
    arrange: publications,
    reach: () => press(/^(Delete promotion|ลบโปรโมชัน)$/),
    shows: '[role=alertdialog]',
  },
];

const events: readonly ScreenState[] = [
  {
    screen: 'Event form',
    state: 'empty',
    path: '/submit-event',
    person: 'owner',
    shows: '#field-event_title',
  },
  {
    screen: 'Event form',
    state: 'with errors',
    path: '/submit-event',
    person: 'owner',
    reach: () => press(createEvent),
    shows: '#field-event_title[aria-invalid]',
  },
  {
    screen: 'Event edit',
    state: 'full',
    path: editEvent,
    person: 'owner',
    arrange: publications,
    shows: '#field-event_title',
  },
  {
    screen: 'Event edit',
    state: 'failed with Retry',
    path: editEvent,
    person: 'owner',
    arrange: (server) => server.answer(/GET \/rest\/v1\/events\?id=/, { status: 500 }),
    shows: retry,
  },
  {
    screen: 'Event edit',
    state: 'with the question of a delete',
    path: editEvent,
    person: 'owner',
    arrange: publications,
    reach: () => press(/^(Delete event|ลบกิจกรรม)$/),
    shows: '[role=alertdialog]',
  },
];

const staff: readonly ScreenState[] = [
  {
    screen: 'Hospital profile',
    state: 'loading',
    path: profile,
    person: 'owner',
    arrange: (server) => {
      modelHospital(server);
      void server.hold(/hospital_people/);
    },
    shows: '.narrow .bone',
  },
  {
    screen: 'Hospital profile',
    state: 'failed with Retry',
    path: profile,
    person: 'owner',
    arrange: (server) => server.answer(/hospital_people/, { status: 503 }),
    shows: /Error loading profile|โหลดโปรไฟล์ไม่สำเร็จ/,
  },
  {
    screen: 'Hospital profile',
    state: 'of an owner, with staff, claims, an invitation and errors',
    path: profile,
    person: 'owner',
    arrange: (server) => {
      modelHospital(server);
      addPerson(server, 'staff');
      addClaim(server, addPerson(server, 'agent'));
    },
    reach: async () => {
      await typeInto('#field-inviteEmail', 'new@demo.test');
      await press(/^(Send the invitation|ส่งคำเชิญ)$/);
      await shown(/new@demo\.test/);
      await typeInto('#field-website', 'javascript:alert(1)');
      await press(/^(Save contact|บันทึกช่องทางติดต่อ)$/);
    },
    shows: '#field-website[aria-invalid]',
  },
  {
    screen: 'Hospital profile',
    state: 'of a member',
    path: profile,
    person: 'staff',
    arrange: (server) => {
      modelHospital(server, { telephone: '053-111 222', verified_at: '2026-01-01T00:00:00Z' });
      addPerson(server, 'owner');
    },
    shows: /053-111 222/,
  },
  {
    screen: 'Hospital profile',
    state: 'with the question of leaving',
    path: profile,
    person: 'staff',
    arrange: (server) => modelHospital(server),
    reach: () => press(/^(Leave this hospital|ออกจากโรงพยาบาลนี้)$/),
    shows: '[role=alertdialog]',
  },
  {
    screen: 'Hospital profile',
    state: 'of a super admin',
    path: `${profile}?hospital=${hospital.id}`,
    person: 'admin',
    arrange: (server) => {
      modelHospital(server);
      addPerson(server, 'owner');
    },
    shows: '#field-hospitalName',
  },
  {
    screen: 'Invitation',
    state: 'to join',
    path: `/hospital-auth/join#${'ab'.repeat(32)}`,
    person: 'agent',
    shows: '.auth-card button',
  },
  {
    screen: 'Invitation',
    state: 'before signing in',
    path: `/hospital-auth/join#${'ab'.repeat(32)}`,
    shows: '.auth-card a',
  },
  {
    screen: 'Invitation',
    state: 'that cannot be used',
    path: `/hospital-auth/join#${'ab'.repeat(32)}`,
    person: 'agent',
    arrange: (server) => modelHospital(server),
    reach: () => pressAt('.auth-card button'),
    shows: '.auth-card [role=alert]',
  },
];

/** Signing in, publishing and editing, staff and super admins. */
export const publisherStates: readonly ScreenState[] = [...signIn, ...promotions, ...events, ...staff];

/** Clicks an element by its selector, because its label depends on the language. */
async function pressAt(selector: string): Promise<void> {
  await shown(selector);
  document.querySelector<HTMLElement>(selector)?.click();
}

/** Types into a control by its selector, because its label depends on the language. */
async function typeInto(selector: string, text: string): Promise<void> {
  await shown(selector);
  const input = document.querySelector<HTMLInputElement>(selector);
  if (!input) return;
  input.focus();
  const prototype = Object.getPrototypeOf(input) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
