import { sleepFor, passTime } from '../support/screen-clock.ts';
import { eventRow, promotionRow } from '../support/listings.ts';
import type { App, OpenOptions } from '../support/open-app.tsx';
import { drawCamera, type DrawnCamera } from '../scanner/drawn-camera.ts';
import {
  bookVoucher,
  cancelBooking,
  closedAgo,
  leaveHospital,
  newCode,
  register,
  redeemElsewhere,
  sendFromFormer,
} from '../support/reception.ts';
import { addPerson } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';
import { makeSignatures } from '../support/voucher-signatures.ts';
import { setShiftPin } from '../../../src/hospital/data/shift/shift-people.ts';
import { press, shown, type, type ScreenState } from './screen-state.ts';

const tablet = { viewport: { width: 1024, height: 768 } };
const desk = { path: '/hospital-dashboard', person: 'owner' } as const;
const ready = /Ready offline, \d|พร้อมใช้ออฟไลน์ \d/;
const checkup = { id: '00000000-0000-4000-8000-000000000001' };

/** Adds a booking of each kind: available, used, cancelled, of a promotion that has ended. */
const addBookings: NonNullable<OpenOptions['arrange']> = (server, person) => {
  const userId = person?.userId ?? '';
  const [, used, gone] = [
    bookVoucher(server, { promotion: checkup }),
    bookVoucher(server, { promotion: checkup, customer: 'มานะ ชูใจ' }),
    bookVoucher(server, { promotion: checkup, customer: 'ปิติ พอใจ' }),
    bookVoucher(server, { promotion: { title: 'ฉีดวัคซีนไข้หวัดใหญ่', end: '2026-02-01' } }),
  ];
  if (person) redeemElsewhere(server, { code: used, userId });
  cancelBooking(server, gone);
  Object.assign(server.tables['hospital_members']?.[0] ?? {}, { full_name: 'พิมพ์ชนก ศรีสุข' });
};

/** The code of the nth booking that was made, counted from 0. */
function codeIn(server: TestServer, n: number): string {
  return String(server.sync.rowsOf({ entity: 'bookings' })[n]?.['booking_code']);
}

const codeOf = ({ server }: App, n: number) => codeIn(server, n);

/** Checks, without a network, a voucher whose code is not in the desk's list; `sign` makes its signature. */
async function checkSigned(
  app: App,
  sign: (signatures: Awaited<ReturnType<typeof makeSignatures>>, code: string) => Promise<string>,
): Promise<void> {
  const signatures = await makeSignatures(app.server);
  await shown(ready);
  await app.sync.requestSync('manual');
  while (!(await app.sync.store().getSetting('voucher-keys'))) await passTime(50);
  app.server.goOffline();
  const code = newCode();
  await check(`https://sabai.example/v/${code}#${await sign(signatures, code)}`);
}

/** Accepts the code of the first booking; the caller has gone offline before. */
async function acceptFirst(app: App): Promise<void> {
  await check(codeOf(app, 0));
  await shown('[data-state=valid_offline]');
  document.querySelector<HTMLElement>('.check-result .desk-actions button')?.click();
  await shown('[data-state=done_waiting]');
}

/**
 * Accepts the first code without a network and marks that as a mistake, about which the owner has to decide.
 */
async function markFirst(app: App): Promise<void> {
  await shown(ready);
  app.server.goOffline();
  await acceptFirst(app);
  await press(/^(The redemption of|การใช้โค้ด)/);
  await shown('dialog[open] .choice');
  document.querySelector<HTMLElement>('dialog[open] .choice input')?.click();
  await press(/^(Mark as a mistake|ทำเครื่องหมายว่ากดผิด)$/);
  app.server.goOnline();
  await passTime(5_000);
  await app.sync.requestSync('manual');
}

async function check(code: string): Promise<void> {
  await shown(ready);
  await type(/^(Booking code|โค้ดการจอง)/, code);
  await press(/^(Check|ตรวจ)$/);
}

const checks: readonly ScreenState[] = [
  {
    state: 'checking',
    shows: /Checking\.\.\.|กำลังตรวจ/,
    reach: (app: App) => (app.server.hold(/check_booking/), check(newCode())),
  },
  {
    state: 'no code',
    shows: /No code yet|ยังไม่มีโค้ด/,
    reach: () => check('  '),
  },
  { state: 'mistyped code', shows: '[data-state=typo]', reach: () => check('K7M4P2X9QQ') },
  { state: 'valid code', shows: '[data-state=valid]', reach: (app: App) => check(codeOf(app, 0)) },
  { state: 'used code', shows: '[data-state=used]', reach: (app: App) => check(codeOf(app, 1)) },
  {
    state: 'cancelled code',
    shows: '[data-state=cancelled]',
    reach: (app: App) => check(codeOf(app, 2)),
  },
  {
    state: 'ended promotion',
    shows: '[data-state=promotion_ended]',
    reach: (app: App) => check(codeOf(app, 3)),
  },
  { state: 'unknown code', shows: '[data-state=invalid]', reach: () => check(newCode()) },
  {
    state: 'too many unknown codes',
    shows: '[data-state=too_many]',
    reach: (app: App) => {
      app.server.answer(/check_booking/, { status: 400, json: { code: 'SB010', message: '' } });
      return check(newCode());
    },
  },
  {
    state: 'accepted without a network',
    shows: '[data-state=done_waiting]',
    reach: async (app: App) => {
      await shown(ready);
      app.server.goOffline();
      await check(codeOf(app, 0));
      await press(/^(Mark as used|ทำเครื่องหมายว่าใช้แล้ว)$/);
    },
  },
  {
    state: 'unknown code without a network',
    shows: '[data-state=cannot_verify]',
    reach: async (app: App) => {
      await shown(ready);
      app.server.goOffline();
      await check(newCode());
    },
  },
  {
    state: 'code that is valid by its signature',
    shows: '[data-state=valid_signed]',
    reach: (app: App) => checkSigned(app, ({ byProject }, code) => byProject(code)),
  },
  {
    state: 'signature of another code',
    shows: /signature of the QR code is not of this code|ลายเซ็นในคิวอาร์โค้ดไม่ตรง/,
    reach: (app: App) => checkSigned(app, ({ byProject }) => byProject(newCode())),
  },
  {
    state: 'old list',
    shows: '[data-state=stale]',
    reach: async (app: App) => {
      await shown(ready);
      app.server.goOffline();
      sleepFor(2 * 86_400_000);
      await type(/^(Booking code|โค้ดการจอง)/, codeOf(app, 0));
      await passTime(15_000);
      await press(/^(Check|ตรวจ)$/);
    },
  },
  {
    state: 'conflict',
    shows: '.check-result[data-state=conflict]',
    reach: (app: App) => meetConflict(app),
  },
  {
    state: 'reason without text',
    shows: /Please write why|โปรดเขียนเหตุผล/,
    reach: async (app: App) => {
      await check(codeOf(app, 3));
      await shown('[data-state=promotion_ended] .desk-actions button');
      document.querySelector<HTMLElement>('.check-result .desk-actions button')?.click();
      await shown('dialog[open] form');
      document.querySelector<HTMLElement>('dialog[open] [type=submit]')?.click();
    },
  },
].map((state) => ({ screen: 'Code check', ...desk, ...tablet, arrange: addBookings, ...state }));

/** This device accepts a code without a network that another device has used meanwhile. */
async function meetConflict(app: App): Promise<void> {
  const { server } = app;
  await shown(ready);
  server.goOffline();
  const code = codeOf(app, 0);
  await check(code);
  await shown('[data-state=valid_offline]');
  document.querySelector<HTMLElement>('.check-result .desk-actions button')?.click();
  await shown('[data-state=done_waiting]');
  redeemElsewhere(server, { code, userId: app.person?.userId ?? '' });
  server.goOnline();
  await passTime(5_000);
  await shown('.check-result[data-state=conflict]');
}

const addOwn = (server: TestServer) => {
  server.tables['promotions'] = [
    promotionRow({ ...checkup, image_url: `${checkup.id}/picture` }),
    promotionRow({
      id: '00000000-0000-4000-8000-000000000002',
      price: null,
      final_price: null,
      url_slug: 'second',
    }),
  ];
  server.tables['events'] = [
    eventRow(),
    eventRow({ id: '00000000-0000-4000-8000-0000000000e2', end_date: '2026-01-01T00:00:00Z' }),
  ];
};

const dashboards: readonly ScreenState[] = [
  {
    screen: 'Dashboard',
    state: 'redemption to mark as a mistake',
    ...desk,
    ...tablet,
    arrange: addBookings,
    reach: async (app) => {
      await shown(ready);
      app.server.goOffline();
      await acceptFirst(app);
      await press(/^(The redemption of|การใช้โค้ด)/);
    },
    shows: 'dialog[open] [name=void_reason]',
  },
  {
    screen: 'Dashboard',
    state: 'mistake that the owner decides about',
    ...desk,
    ...tablet,
    path: '/hospital-dashboard?tab=conflicts',
    arrange: addBookings,
    reach: markFirst,
    shows: /Marked as a mistake: The wrong code|กดผิด: ผิดโค้ด/,
  },
  {
    screen: 'Dashboard',
    state: 'shifts on this device',
    ...desk,
    ...tablet,
    path: '/hospital-dashboard?tab=devices',
    reach: (app) =>
      setShiftPin({ userId: app.person?.userId ?? '', name: app.person?.fullName ?? '', pin: '2580' }),
    shows: '.shift-settings [name=shiftLock]',
  },
  { screen: 'Dashboard', state: 'bookings', ...desk, ...tablet, arrange: addBookings, shows: '.desk-row' },
  {
    screen: 'Dashboard',
    state: 'bookings on a phone',
    ...desk,
    arrange: addBookings,
    shows: '.desk-row',
  },
  {
    screen: 'Dashboard',
    state: 'bookings that were closed long ago',
    ...desk,
    ...tablet,
    arrange: (server, person) => {
      addBookings(server, person);
      for (const n of [1, 2]) closedAgo(server, codeIn(server, n), 100 * n);
    },
    reach: () => press(/^(Show the last ones|แสดงรายการล่าสุด)$/),
    shows: /มานะ ชูใจ/,
  },
  { screen: 'Dashboard', state: 'no bookings', ...desk, ...tablet, shows: /No bookings yet|ยังไม่มีการจอง/ },
  {
    screen: 'Dashboard',
    state: 'no booking found',
    ...desk,
    ...tablet,
    arrange: addBookings,
    reach: () => type(/^(Search bookings|ค้นหาการจอง)/, 'ไม่มีใครชื่อนี้'),
    shows: /No bookings match|ไม่มีการจองที่ตรง/,
  },
  {
    screen: 'Dashboard',
    state: 'nobody says whose desk it is',
    ...desk,
    ...tablet,
    arrange: (server) => server.answer(/hospital_members/, { status: 503 }),
    shows: /Retry|ลองอีกครั้ง/,
  },
  {
    screen: 'Dashboard',
    state: 'loading',
    ...desk,
    ...tablet,
    arrange: (server) => void server.hold(/hospital_members/),
    shows: /Loading|กำลังโหลด/,
  },
  {
    screen: 'Dashboard',
    state: 'promotions',
    ...desk,
    path: `${desk.path}?tab=promotions`,
    arrange: addOwn,
    shows: '.own-row',
  },
  {
    screen: 'Dashboard',
    state: 'no promotions',
    ...desk,
    path: `${desk.path}?tab=promotions`,
    shows: '.desk a[href^="/submit"].plain-button',
  },
  {
    screen: 'Dashboard',
    state: 'promotions refused',
    ...desk,
    path: `${desk.path}?tab=promotions`,
    arrange: (server) =>
      server.answer(/\/promotions\?/, { status: 403, json: { code: '42501', message: 'permission denied' } }),
    shows: /You may not do this with this account/,
  },
  {
    screen: 'Dashboard',
    state: 'promotions without a network',
    ...desk,
    path: `${desk.path}?tab=promotions`,
    arrange: addOwn,
    reach: async (app) => {
      await shown('.own-row');
      app.server.goOffline();
      await app.go('/hospital-dashboard/day');
      await app.go(`${desk.path}?tab=promotions`);
    },
    shows: /No network\. Shown as of|ไม่มีเครือข่าย/,
  },
  {
    screen: 'Dashboard',
    state: 'events',
    ...desk,
    path: `${desk.path}?tab=events`,
    arrange: addOwn,
    shows: '.own-row',
  },
  {
    screen: 'Dashboard',
    state: 'question before an event is deleted',
    ...desk,
    path: `${desk.path}?tab=events`,
    arrange: addOwn,
    reach: () => press(/^(Delete|ลบ) /),
    shows: 'dialog[open]',
  },
  {
    screen: 'Dashboard',
    state: 'open conflict',
    ...desk,
    ...tablet,
    path: `${desk.path}?tab=conflicts`,
    arrange: addBookings,
    reach: meetConflict,
    shows: '.conflict',
  },
  {
    screen: 'Dashboard',
    state: 'closing a conflict, with errors',
    ...desk,
    path: `${desk.path}?tab=conflicts`,
    arrange: addBookings,
    reach: async (app) => {
      await meetConflict(app);
      await shown('.conflict .desk-actions button');
      document.querySelector<HTMLElement>('.conflict .desk-actions button')?.click();
      await shown('dialog[open] form');
      document.querySelector<HTMLElement>('dialog[open] [type=submit]')?.click();
    },
    shows: 'dialog[open] .field-error',
  },
  {
    screen: 'Dashboard',
    state: 'refused redemption',
    ...desk,
    path: `${desk.path}?tab=conflicts`,
    arrange: addBookings,
    reach: async (app) => {
      await shown(ready);
      app.server.goOffline();
      leaveHospital(app.server, app.person?.userId ?? '');
      await passTime(1_000);
      await acceptFirst(app);
      app.server.answer(/sync_pull|sync_push/, { status: 503 });
      app.server.goOnline();
      await passTime(5_000);
    },
    shows: /You are not in the staff any more|คุณไม่ได้อยู่ในทีมงานแล้ว/,
  },
  {
    screen: 'Dashboard',
    state: 'what a former member accepted',
    ...desk,
    arrange: addBookings,
    reach: async (app) => {
      await shown(ready);
      app.server.goOffline();
      await acceptFirst(app);
      await passTime(1_000);
      leaveHospital(app.server, app.person?.userId ?? '');
      app.server.goOnline();
      await passTime(5_000);
      await app.go('/promotions');
      await app.go(desk.path);
    },
    shows: /With the owner|อยู่ที่เจ้าของ/,
  },
  {
    screen: 'Dashboard',
    state: 'attempt of a former member',
    ...desk,
    ...tablet,
    path: `${desk.path}?tab=conflicts`,
    arrange: (server, person) => {
      addBookings(server, person);
      const { userId } = addPerson(server, 'staff');
      leaveHospital(server, userId);
      sendFromFormer(server, { code: codeIn(server, 0), userId });
    },
    reach: (app) => check(codeOf(app, 0)),
    shows: '[data-state=held]',
  },
  {
    screen: 'Dashboard',
    state: 'devices',
    ...desk,
    path: `${desk.path}?tab=devices`,
    arrange: addBookings,
    reach: async (app) => {
      await app.sync.requestSync('manual');
      await press(/^(Take Device D002 off the list|นำ .*D002 ออกจากรายการ)/);
    },
    shows: 'dialog[open]',
  },
  {
    screen: 'Dashboard',
    state: 'name of a device that is too long',
    ...desk,
    path: `${desk.path}?tab=devices`,
    arrange: addBookings,
    reach: async (app) => {
      await app.sync.requestSync('manual');
      await press(/^(Rename|เปลี่ยนชื่อ)/);
      await type(/^(Name of the device|ชื่อเครื่อง)/, 'ก'.repeat(61));
    },
    shows: 'dialog[open] [aria-invalid=true]',
  },
  {
    screen: 'Dashboard',
    state: 'ended session',
    ...desk,
    ...tablet,
    arrange: addBookings,
    reach: async (app) => {
      await shown(ready);
      app.server.auth.endSessions(app.person?.userId ?? '');
      sleepFor(3_600_000);
      await app.sync.requestSync('manual');
    },
    shows: /Sign in again|โปรดเข้าสู่ระบบอีกครั้ง/,
  },
];

const receptionMode = { path: '/hospital-dashboard/reception', person: 'staff', ...tablet } as const;

async function choosePin(): Promise<void> {
  await shown('#root form');
  await type(/^(PIN, 4 to 8 digits|PIN 4 ถึง 8 หลัก)/, '2580');
  await type(/^(The same PIN again|PIN เดิมอีกครั้ง)/, '2580');
  document.querySelector<HTMLElement>('form.reception-pin [type=submit]')?.click();
  await shown('.reception .keypad');
}

/** Opens reception mode on a device on which one person of the staff has a PIN for shifts. */
async function openGate(app: App): Promise<void> {
  await setShiftPin({ userId: app.person?.userId ?? '', name: app.person?.fullName ?? '', pin: '2580' });
  await shown('#root form');
  await type(/^(PIN, 4 to 8 digits|PIN 4 ถึง 8 หลัก)/, '7412');
  await type(/^(The same PIN again|PIN เดิมอีกครั้ง)/, '7412');
  document.querySelector<HTMLElement>('form.reception-pin [type=submit]')?.click();
  await shown('.shift-gate .shift-person');
}

async function openLeave(): Promise<void> {
  await choosePin();
  document.querySelector<HTMLElement>('.reception-button[aria-haspopup]')?.click();
  await shown('dialog[open] .keypad');
}

/** Opens the camera in reception mode, and restores the device's own camera once the screen shows `until`. */
async function scan(options: { camera: DrawnCamera; until: string }): Promise<void> {
  try {
    await choosePin();
    await press(/^(Scan with the camera|สแกนด้วยกล้อง)$/);
    await shown(options.until);
  } finally {
    options.camera.restore();
  }
}

const receptions: readonly ScreenState[] = [
  {
    screen: 'Reception mode',
    state: 'PIN that is easy to guess',
    ...receptionMode,
    reach: async () => {
      await type(/^(PIN, 4 to 8 digits|PIN 4 ถึง 8 หลัก)/, '1234');
      document.querySelector<HTMLElement>('form.reception-pin [type=submit]')?.click();
    },
    shows: '[aria-invalid=true]',
  },
  {
    screen: 'Reception mode',
    state: 'valid code',
    ...receptionMode,
    arrange: addBookings,
    reach: async (app) => {
      await choosePin();
      await check(codeOf(app, 0));
    },
    shows: '[data-state=valid]',
  },
  {
    screen: 'Reception mode',
    state: 'used code on an upright tablet',
    ...receptionMode,
    viewport: { width: 768, height: 1024 },
    arrange: addBookings,
    reach: async (app) => {
      await choosePin();
      await check(codeOf(app, 1));
    },
    shows: '[data-state=used]',
  },
  {
    screen: 'Reception mode',
    state: 'on a phone',
    ...receptionMode,
    viewport: { width: 390, height: 844 },
    reach: choosePin,
    shows: '.reception .keypad',
  },
  {
    screen: 'Reception mode',
    state: 'camera',
    ...receptionMode,
    reach: () =>
      scan({ camera: drawCamera({ cameras: 2, hasLight: true }), until: '.camera[data-state=on]' }),
    shows: '.camera[data-state=on]',
  },
  {
    screen: 'Reception mode',
    state: 'camera that is refused',
    ...receptionMode,
    reach: () => {
      const camera = drawCamera();
      camera.fail('NotAllowedError');
      return scan({ camera, until: '.camera-problem' });
    },
    shows: '.camera-problem',
  },
  {
    screen: 'Reception mode',
    state: 'nobody on shift',
    ...receptionMode,
    reach: openGate,
    shows: '.shift-gate .shift-person',
  },
  {
    screen: 'Reception mode',
    state: 'summary of a shift',
    ...receptionMode,
    arrange: addBookings,
    reach: async (app) => {
      await openGate(app);
      document.querySelector<HTMLElement>('.shift-person')?.click();
      await shown('.shift-gate [name=shiftPin]');
      await type(/^(PIN of|PIN ของ)/, '2580');
      document.querySelector<HTMLElement>('.shift-gate [type=submit]')?.click();
      await shown('.reception .keypad[data-layout=letters]');
      await check(codeOf(app, 0));
      await shown('[data-state=valid]');
      await press(/^(Mark as used|ทำเครื่องหมายว่าใช้แล้ว)$/);
      await shown('[data-state=done]');
      await press(/^(Next code|โค้ดถัดไป)$/);
      await press(/^(Shift and hand-over|กะและการส่งต่อ)$/);
      await press(/^(Hand over|ส่งต่อกะ)$/);
    },
    shows: 'dialog[open] .shift-lines',
  },
  {
    screen: 'Reception mode',
    state: 'wrong PIN',
    ...receptionMode,
    reach: async () => {
      await openLeave();
      await type(/^(PIN|รหัส PIN)$/, '1357');
      await shown('dialog[open] [type=submit]:enabled');
      document.querySelector<HTMLElement>('dialog[open] [type=submit]')?.click();
    },
    shows: 'dialog[open] [aria-invalid=true]',
  },
  {
    screen: 'Reception mode',
    state: 'forgotten PIN',
    ...receptionMode,
    reach: async () => {
      await openLeave();
      await press(/^(Forgot the PIN\?|ลืม PIN\?)$/);
    },
    shows: 'dialog[open] [name=leavePassword]',
  },
];

const daySheets: readonly ScreenState[] = [
  {
    screen: 'Day sheet',
    state: 'empty',
    path: '/hospital-dashboard/day',
    person: 'staff',
    shows: /No scans on this day|ไม่มีการสแกน/,
  },
  {
    screen: 'Day sheet',
    state: 'full',
    path: '/hospital-dashboard/day',
    person: 'staff',
    ...tablet,
    arrange: addBookings,
    shows: '.sheet-table[data-kind=lines]',
  },
  {
    screen: 'Day sheet',
    state: 'full on a phone',
    path: '/hospital-dashboard/day',
    person: 'staff',
    arrange: addBookings,
    shows: '.sheet-table[data-kind=lines]',
  },
];

/** Opens the voucher link of the nth booking, whose code is known only after the app was opened. */
const openLink = (n: number) => (app: App) => app.go(`/v/${codeOf(app, n)}`);

const vouchers: readonly ScreenState[] = [
  {
    screen: 'Voucher',
    state: 'ready to use',
    path: '/',
    arrange: addBookings,
    reach: openLink(0),
    shows: '[data-view=available]',
  },
  {
    screen: 'Voucher',
    state: 'cancelled',
    path: '/',
    arrange: addBookings,
    reach: openLink(2),
    shows: '[data-view=cancelled]',
  },
  {
    screen: 'Voucher',
    state: 'ended',
    path: '/',
    arrange: addBookings,
    reach: openLink(3),
    shows: '[data-view=ended]',
  },
  {
    screen: 'Voucher',
    state: 'unknown',
    path: '/v/0000000000',
    shows: /There is no such voucher|ไม่พบวอเชอร์นี้/,
  },
  {
    screen: 'Voucher',
    state: 'without a network',
    path: '/v/0000000000',
    arrange: (server) => server.answer(/find_voucher/, 'no_network'),
    shows: /cannot be looked up without a network|ค้นหาวอเชอร์ไม่ได้/,
  },
  {
    screen: 'Voucher',
    state: 'check by the hospital',
    path: '/v/0000000000',
    person: 'staff',
    shows: '[data-state=invalid]',
  },
];

const event = eventRow({ max_attendees: 2 });
const door = { path: `/hospital-dashboard/event/${String(event['id'])}`, person: 'staff' } as const;
const addPeople = (server: TestServer) => {
  server.tables['events'] = [{ ...event }];
  register(server, String(event['id']));
  register(server, String(event['id']), {
    full_name: 'มานะ ชูใจ',
    checked_in_at: '2026-11-22T09:30:00+07:00',
    arrival_id: 'another',
  });
  register(server, String(event['id']), { full_name: '', telephone: null, status: 'waiting' });
};

async function admit(code: string): Promise<void> {
  await shown('li.attendee');
  await type(/^(Registration code|รหัสลงทะเบียน)/, code);
  await press(/^(Check in|เช็กอิน)$/);
}
const personOf = ({ server }: App, n: number) => String(server.tables['event_registrations']?.[n]?.['code']);

const actions: readonly ScreenState[] = [
  {
    screen: 'Door',
    state: 'nobody registered',
    ...door,
    arrange: (server) => void (server.tables['events'] = [{ ...event }]),
    shows: /Nobody has registered yet|ยังไม่มีผู้ลงทะเบียน/,
  },
  {
    screen: 'Door',
    state: 'checked in',
    ...door,
    arrange: addPeople,
    reach: (app) => admit(personOf(app, 0)),
    shows: '.door-result [data-tone=jade]',
  },
  {
    screen: 'Door',
    state: 'unknown code',
    ...door,
    ...tablet,
    arrange: addPeople,
    reach: () => admit('ABCDEFGHJK'),
    shows: /has the code ABCDE|ABCDE-FGHJK/,
  },
  {
    screen: 'Door',
    state: 'already checked in',
    ...door,
    arrange: addPeople,
    reach: (app) => admit(personOf(app, 1)),
    shows: /was checked in at 09:30|เช็กอินไปแล้วเมื่อ/,
  },
  {
    screen: 'Door',
    state: 'walk-in',
    ...door,
    arrange: addPeople,
    reach: async () => {
      await shown('li.attendee');
      await type(/^(Name|ชื่อ)/, 'แวะมา ไม่ได้จอง');
      await press(/^(Let in|ให้เข้า)$/);
      await shown('.card [data-tone=jade] p');
      await type(/^(Name|ชื่อ)/, 'สุภา');
    },
    shows: /Is it one of these|ใช่คนเหล่านี้หรือไม่/,
  },
  {
    screen: 'Door',
    state: 'nobody found',
    ...door,
    arrange: addPeople,
    reach: () => type(/^(Find by name|ค้นหาด้วยชื่อ)/, 'ไม่มีใครชื่อนี้'),
    shows: /Nobody found|ไม่พบรายชื่อ/,
  },
  {
    screen: 'Door',
    state: 'arrivals that wait for a network',
    ...door,
    arrange: addPeople,
    reach: async (app) => {
      await shown('li.attendee');
      app.server.goOffline();
      await admit(personOf(app, 0));
      await press(/^(Refresh|รีเฟรช)$/);
      await shown(/No network\. Shown as of|ไม่มีเครือข่าย/);
    },
    shows: /Not sent yet|ยังไม่ได้ส่ง/,
  },
  {
    screen: 'Door',
    state: 'an arrival that the server cannot read',
    ...door,
    arrange: (server) => {
      addPeople(server);
      server.answer(/note_arrivals/, { status: 400, json: { code: 'SB002', message: 'made' } });
    },
    reach: async (app) => {
      await admit(personOf(app, 0));
      await shown('.door-result [data-tone=red]');
      await type(/^(Registration code|รหัสลงทะเบียน)/, '  ');
      await press(/^(Check in|เช็กอิน)$/);
    },
    shows: /Open sync and storage|เปิดการซิงค์และพื้นที่จัดเก็บ/,
  },
  {
    screen: 'Door',
    state: 'arrivals to look at',
    ...door,
    arrange: addPeople,
    reach: async (app) => {
      await shown('li.attendee');
      app.server.goOffline();
      await admit(personOf(app, 0));
      await shown(/Not sent yet|ยังไม่ได้ส่ง/);
      await type(/^(Registration code|รหัสลงทะเบียน)/, '  ');
      await press(/^(Check in|เช็กอิน)$/);
      app.server.tables['event_registrations']?.shift();
      app.server.goOnline();
      await app.sync.requestSync('manual');
    },
    shows: /Check-ins to look at|เช็กอินที่ควรตรวจสอบ/,
  },
  {
    screen: 'Door',
    state: 'failed with Retry',
    ...door,
    arrange: (server) => {
      addPeople(server);
      server.answer(/event_registrations/, { status: 503 });
    },
    shows: /Retry|ลองอีกครั้ง/,
  },
];

/** The desk of a hospital: codes, reception, day sheet, lists, doors of events. */
export const deskStates: readonly ScreenState[] = [
  ...checks,
  ...dashboards,
  ...receptions,
  ...daySheets,
  ...vouchers,
  ...actions,
];
