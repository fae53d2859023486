import { storeClientRules } from '../../../src/app/updates/client-rules-store.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { storeSharedFiles } from '../../../src/crm/data/files/shared-files.ts';
import type { Store } from '../../../sync/index.ts';
import {
  addBooking,
  addCars,
  addCustomers,
  addNotes,
  addTasks,
  dayFromNow,
  idOf,
  remove,
  sendFromOtherDevice,
} from '../crm/agent-data.ts';
import { holdImport } from '../crm/hold-import.ts';
import { openNewerVersion } from '../crm/open-newer-version.ts';
import { breakReads, hangTables } from '../support/break-storage.ts';
import type { App } from '../support/open-app.tsx';
import { choose, press, shown, type, type ScreenState } from './screen-state.ts';

const record = `/crm/customer/${idOf(1)}`;
const longName = 'สมชาย ใจดีมากเป็นพิเศษที่มีชื่อยาวกว่าที่จอโทรศัพท์จะแสดงได้ในบรรทัดเดียว';

/**
 * Two customers with one telephone number, with insurances, a birthday, a note and tasks;
 * a third one is deleted.
 */
async function fillList(store: Store): Promise<void> {
  await addCustomers(store, [
    {
      name: 'สมชาย ใจดี',
      nickname: 'ชาย',
      telephone: '081-234-5678',
      email: 'a@demo.test',
      custom_date: `1990${dayFromNow(2).slice(4)}`,
      house_location: { address: '99 อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่' },
      work_location: { address: 'ตลาดวโรรส' },
      notes: 'ลูกค้าเก่า',
      more_contacts: '02-123-4567\nb@demo.test\n9 ถนนท่าแพ เชียงใหม่',
    },
    { name: longName, telephone: '+66 81 234 5678' },
    { name: 'คนที่ลบไป', telephone: '0899999999' },
  ]);
  await addCars(store, 1, [
    { license_plate: 'กข 1234', endsInDays: 5 },
    { license_plate: '1กค 99', endsInDays: 40 },
    { license_plate: 'ขค 7', endsInDays: -3 },
    { license_plate: 'ลบ 1' },
  ]);
  await addNotes(store, 1, ['โทรหลังหกโมงเย็น']);
  await addTasks(store, [
    { title: 'ส่งใบเสนอราคา', customer_id: idOf(1), dueInDays: -2, note: 'ทาง LINE' },
    { title: 'ซื้อกระดาษ', dueInDays: 0 },
    { title: 'โทรถามผลตรวจ', dueInDays: 0, done_at: new Date(Date.now()).toISOString() },
  ]);
  await remove(store, customersEntity, 3);
  await remove(store, insuranceEntity, 204);
}

const noUpdate = { subscribe: () => () => {}, waiting: () => false, apply: () => {}, look: () => {} };

/** The app receives the operator's rules for clients; without `changed` they restrict nothing. */
function hearRules(changed: object): void {
  const rules = { minimum_release: 0, refuse_below: 0, rollout_percent: 100, paused_ms: 0, ...changed };
  const notice = { notice_th: 'กำลังปรับปรุงระบบให้เร็วขึ้น', notice_en: 'The server is being made faster.' };
  storeClientRules({ ...rules, ...notice }, Date.now());
}

const addOne = (store: Store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
const addRefused = (store: Store) => addCustomers(store, [{ name: 'ก'.repeat(101) }]);

/** A state whose screen at `path` is opened when no read of `table` on the device succeeds. */
const unreadable = (path: string, table = 'customers') => ({
  path: '/',
  person: 'agent' as const,
  fill: addOne,
  shows: /This could not be read|อ่านข้อมูลส่วนนี้ไม่ได้/,
  reach: async (app: App) => {
    breakReads(table);
    await app.go(path);
  },
});

const chooseLines = (lines: readonly string[]) =>
  choose(/./, new File([lines.join('\n')], 'customers.csv', { type: 'text/csv' }));
const whenThere = async (selector: string) => {
  while (!document.querySelector(selector)) await new Promise((resolve) => requestAnimationFrame(resolve));
};

/** Two devices change the premium of one insurance; the server's value counts until the agent decides. */
async function meetAnotherChange(app: App): Promise<void> {
  app.server.goOffline();
  const operation = { entity: 'car_insurance', row_id: idOf(201), kind: 'update' as const };
  sendFromOtherDevice(app, { ...operation, values: { net_premium: 15_000 }, base: { net_premium: null } });
  const values = { net_premium: 16_500.5 };
  await app.sync.store().write({ kind: 'update', entity: insuranceEntity, id: idOf(201), values });
  app.server.goOnline();
}

const agent = { person: 'agent' } as const;

/** The agent's customers: list, form, record, import, duplicates, deleted, sharing, sync and storage. */
export const agentStates: readonly ScreenState[] = [
  {
    ...agent,
    screen: 'Customer list',
    state: 'empty',
    path: '/crm',
    shows: /No customers yet|ยังไม่มีลูกค้า/,
  },
  {
    ...agent,
    screen: 'Customer list',
    state: 'full',
    path: '/crm',
    fill: fillList,
    shows: '.reminder-chips .chip-button',
  },
  {
    ...agent,
    screen: 'Customer list',
    state: 'whose insurance ends',
    path: '/crm',
    fill: fillList,
    reach: () => press(/^(2 ending|ใกล้หมดอายุ 2)$/),
    shows: '.reminded .next',
  },
  {
    ...agent,

    screen: 'Customer list',
    state: 'not here yet, offline',
    path: '/crm',
    arrange: (server) => server.goOffline(),
    shows: /not on this device yet|ข้อมูลลูกค้ายังไม่อยู่ในเครื่องนี้/,
  },
  {
    ...agent,

    screen: 'Customer list',
    state: 'without a match',
    path: '/crm',
    fill: addOne,
    reach: () => type(/^(Search customers|ค้นหาลูกค้า)$/, 'ไม่มีใคร'),
    shows: /No customer matches|ไม่พบลูกค้าที่ตรงกับ/,
  },
  {
    ...agent,
    screen: 'Customer list',
    state: 'menu open',
    path: '/crm',
    fill: addOne,
    reach: () => press(/^(More about customers|เพิ่มเติมเกี่ยวกับลูกค้า)$/),
    shows: 'dialog[open]',
  },
  { screen: 'Customer list', state: 'failed with Retry', ...unreadable('/crm') },
  {
    ...agent,
    screen: 'Customer list',
    state: 'storage gives no answer',
    path: '/crm',
    fill: addOne,
    reach: async (app) => {
      await hangTables(`crm-${app.person?.userId ?? ''}`, {
        tables: ['customers'],
        ask: () => app.sync.store().count(customersEntity),
        until: () => document.querySelector('.update[role=alert]') !== null,
      });
    },
    shows: '.update[role=alert]',
  },
  {
    ...agent,
    screen: 'Customer list',
    state: 'of a release that the server no longer takes',
    path: '/crm',
    fill: addOne,
    appUpdate: noUpdate,
    reach: async () => hearRules({ minimum_release: 9, refuse_below: 9 }),
    shows: '.update [data-tone=red]',
  },
  {
    ...agent,
    screen: 'Customer list',
    state: 'while the service is paused',
    path: '/crm',
    fill: addOne,
    appUpdate: noUpdate,
    reach: async () => hearRules({ paused_ms: 30 * 60_000 }),
    shows: '.update [data-tone=amber]',
  },
  {
    ...agent,
    screen: 'Customer list',
    state: 'of a newer version',
    path: '/crm',
    fill: addOne,
    reach: openNewerVersion,
    shows: '.storage-problem',
  },
  {
    ...agent,
    screen: 'Customer form',
    state: 'with errors',
    path: '/crm/add',
    reach: () => press(/^(Save Customer|บันทึกลูกค้า)$/),
    shows: /Name is required|โปรดใส่ชื่อ/,
  },
  {
    ...agent,

    screen: 'Customer form',
    state: 'with a draft and a duplicate',
    path: '/crm/add',
    fill: async (store) => {
      await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
      const values = {
        name: 'สมชาย ใจดี',
        nickname: '',
        telephone: '',
        email: '',
        house_address: '',
        house_lat: null,
        house_lng: null,
        work_address: '',
        notes: '',
        birthday: '1990-05-01',
      };
      await store.putSetting('customer:add', { values, seen: null });
    },
    shows: /Perhaps already in your list|อาจมีในรายชื่อแล้ว/,
  },
  {
    ...agent,
    screen: 'Customer form',
    state: 'calendar open',
    path: '/crm/add',
    reach: () => press(/^(Choose a date: Birthday|เลือกวันที่: วันเกิด)$/),
    shows: 'dialog[open] .calendar',
  },
  {
    ...agent,

    screen: 'Customer form',
    state: 'of a stored customer',
    path: `/crm/edit/${idOf(1)}`,
    fill: fillList,
    shows: /Save Changes|บันทึกการแก้ไข/,
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'a booking without a promotion refused',
    path: record,
    fill: fillList,
    reach: () => press(/^(Create Booking|สร้างการจอง)$/),
    shows: '[aria-invalid=true], [role=alert]',
  },
  {
    ...agent,

    screen: 'Customer record',
    state: 'a voucher shown',
    path: record,
    arrange: (server) => server.answer(/sync_push/, { status: 503 }),
    fill: async (store) => {
      await addOne(store);
      await addBooking(store, 1);
    },
    reach: () => press(/^(Show voucher|เปิดบัตร)/),
    shows: 'dialog[open] [role=img]',
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'timeline',
    path: `${record}?tab=timeline`,
    fill: async (store) => {
      await fillList(store);
      await addBooking(store, 1);
    },
    shows: '.timeline-entry[data-kind=booked]',
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'details',
    path: `${record}?tab=details`,
    fill: fillList,
    shows: /Locations|สถานที่/,
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'choosing what to add',
    path: record,
    fill: fillList,
    reach: () => press(/^(Add|เพิ่ม)$/),
    shows: 'dialog[open] .menu-item',
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'full, with notes',
    path: `${record}?tab=notes`,
    fill: fillList,
    shows: '.note-text',
  },
  {
    ...agent,

    screen: 'Customer record',
    state: 'without notes, offline',
    path: `${record}?tab=notes`,
    fill: addOne,
    reach: async (app) => app.server.goOffline(),
    shows: /No notes yet|ยังไม่มีบันทึก/,
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'a note being edited',
    path: `${record}?tab=notes`,
    fill: fillList,
    reach: () => press(/^(Edit note|แก้ไขบันทึก)$/),
    shows: '.record-item textarea',
  },
  {
    ...agent,

    screen: 'Customer record',
    state: 'asking before a note is deleted',
    path: `${record}?tab=notes`,
    fill: fillList,
    reach: async () => {
      await whenThere('.record-item-tools');
      document.querySelector<HTMLElement>('.record-item-tools button:last-child')?.click();
    },
    shows: '[role=alertdialog][open]',
  },
  {
    ...agent,

    screen: 'Customer record',
    state: 'asking before it is deleted',
    path: record,
    fill: addOne,
    reach: () => press(/^(Delete|ลบ)$/),
    shows: '[role=alertdialog][open]',
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'with a conflict',
    path: record,
    fill: fillList,
    reach: meetAnotherChange,
    shows: /Changed in two places|มีการแก้ไขจากสองที่/,
  },
  {
    ...agent,

    screen: 'Customer record',
    state: 'with a refused change',
    path: record,
    fill: addRefused,
    shows: /The server did not accept|เซิร์ฟเวอร์ไม่รับ/,
  },
  {
    ...agent,

    screen: 'Customer record',
    state: 'missing',
    path: `/crm/customer/${idOf(9)}`,
    shows: /Customer not found|ไม่พบลูกค้า/,
  },
  { screen: 'Customer record', state: 'failed with Retry', ...unreadable(record) },
  { ...agent, screen: 'Today', state: 'full', path: '/crm/today', fill: fillList, shows: '.today-row' },
  {
    ...agent,
    screen: 'Today',
    state: 'asking until when to snooze',
    path: '/crm/today',
    fill: fillList,
    shows: /Next week|สัปดาห์หน้า/,
    reach: async () => {
      await shown('.today-row');
      await press(/^(Snooze|เลื่อน): ซื้อกระดาษ$/);
    },
  },
  {
    ...agent,
    screen: 'Today',
    state: 'with the form of a task',
    path: '/crm/today',
    fill: fillList,
    shows: /What is to be done|ต้องทำอะไร/,
    reach: async () => {
      await shown('.today-row');
      await press(/^(Add task|เพิ่มงาน)$/);
    },
  },
  {
    ...agent,
    screen: 'Customer list',
    state: 'asking what to add',
    path: '/crm',
    fill: fillList,
    shows: 'dialog[open] .menu-item',
    reach: async () => {
      await shown('.reminder-chips .chip-button');
      await press(/^(Add|เพิ่ม)$/);
    },
  },
  {
    ...agent,
    screen: 'Renewals',
    state: 'full',
    path: '/crm/renewals',
    fill: fillList,
    shows: '.renewal',
  },
  {
    ...agent,
    screen: 'Renewals',
    state: 'moving one on',
    path: '/crm/renewals',
    fill: fillList,
    reach: () => press(/^(Move the renewal|เลื่อนขั้นการต่ออายุ)/),
    shows: 'dialog[open] .choices',
  },
  {
    ...agent,
    screen: 'Renewals',
    state: 'empty',
    path: '/crm/renewals',
    shows: /Nothing to renew|ยังไม่มีอะไรต้องต่ออายุ/,
  },
  { screen: 'Renewals', state: 'failed with Retry', ...unreadable('/crm/renewals', 'car_insurance') },
  {
    ...agent,

    screen: 'Today',
    state: 'on a device whose clock is wrong',
    path: '/crm/today',
    fill: fillList,
    arrange: (server) => {
      server.clockAheadMs = 31 * 24 * 60 * 60_000;
    },
    shows: /counted by the server’s clock|นับตามเวลาของเซิร์ฟเวอร์/,
  },
  {
    ...agent,

    screen: 'Today',
    state: 'empty',
    path: '/crm/today',
    shows: /Nothing needs you today|วันนี้ไม่มีอะไรต้องทำ/,
  },
  {
    ...agent,

    screen: 'Today',
    state: 'with a refused change',
    path: '/crm/today',
    fill: addRefused,
    shows: '[aria-labelledby=waiting-title]',
  },
  {
    ...agent,
    screen: 'Recently deleted',
    state: 'full',
    path: '/crm/deleted',
    fill: fillList,
    shows: /คนที่ลบไป/,
  },
  {
    ...agent,

    screen: 'Recently deleted',
    state: 'offline',
    path: '/crm/deleted',
    fill: fillList,
    reach: async (app) => app.server.goOffline(),
    shows: '#erase-needs-network',
  },
  {
    ...agent,

    screen: 'Recently deleted',
    state: 'asking before one is erased',
    path: '/crm/deleted',
    fill: fillList,
    reach: () => press(/^(Erase now|ลบถาวร)/),
    shows: '[role=alertdialog][open]',
  },
  {
    ...agent,

    screen: 'Recently deleted',
    state: 'empty',
    path: '/crm/deleted',
    shows: /Nothing was deleted lately|ไม่มีรายการที่ลบล่าสุด/,
  },
  {
    ...agent,
    screen: 'Duplicates',
    state: 'full',
    path: '/crm/duplicates',
    fill: fillList,
    shows: '.reminder-group',
  },
  {
    ...agent,

    screen: 'Duplicates',
    state: 'empty',
    path: '/crm/duplicates',
    shows: /No duplicates found|ไม่พบรายการซ้ำ/,
  },
  {
    ...agent,
    screen: 'Duplicates',
    state: 'three, of whom two are chosen',
    path: '/crm/duplicates',
    fill: (store) =>
      addCustomers(store, [
        { name: 'สมชาย ใจดี', nickname: 'ชาย', telephone: '081-234-5678' },
        { name: longName, telephone: '+66 81 234 5678' },
        { name: 'คนเดียวกัน', telephone: '0812345678' },
      ]),
    reach: async () => {
      await shown('.pick-line input');
      document
        .querySelectorAll<HTMLInputElement>('.pick-line input')
        .forEach((box, at) => at > 0 && box.click());
    },
    shows: '.pick-line input:checked',
  },
  {
    ...agent,
    screen: 'Duplicates',
    state: 'merging two',
    path: '/crm/duplicates',
    fill: fillList,
    reach: () => press(/^(Merge|รวม).*:/),
    shows: 'dialog[open] .merge-result',
  },
  {
    ...agent,

    screen: 'Import',
    state: 'asking for a file',
    path: '/crm/import',
    shows: 'input[type=file]',
  },
  {
    ...agent,
    screen: 'Import',
    state: 'planned',
    path: '/crm/import',
    fill: fillList,
    reach: async () => {
      await chooseLines(['ชื่อ,เบอร์โทร', 'กัลยาณี ศรีสุข,0812223333', 'ซ้ำ,0812345678', ',12']);
    },
    shows: /กัลยาณี ศรีสุข/,
  },
  {
    ...agent,
    screen: 'Import',
    state: 'under way',
    path: '/crm/import',
    reach: async (app) => {
      holdImport(app);
      const lines = Array.from({ length: 600 }, (_, n) => `คนที่ ${n + 1},081${String(n).padStart(7, '0')}`);
      await chooseLines(['ชื่อ,เบอร์โทร', ...lines, ',12', 'ชื่อที่ไม่มีเบอร์,']);
      await press(/^(Add 600 customers|เพิ่มลูกค้า 600 คน)$/);
    },
    shows: 'progress',
  },
  {
    ...agent,

    screen: 'Import',
    state: 'of an unreadable file',
    path: '/crm/import',
    reach: async () => {
      await chooseLines(['a,b', '1,2']);
    },
    shows: /This file holds no customers|ไฟล์นี้ไม่มีข้อมูลลูกค้าที่อ่านได้/,
  },
  {
    ...agent,

    screen: 'Share',
    state: 'empty, with what was lost',
    path: '/crm/share?lost=1',
    shows: /Nothing was shared|ไม่มีไฟล์ที่แชร์มา/,
  },
  {
    ...agent,
    screen: 'Share',
    state: 'asking for the customer',
    path: '/crm/share',
    fill: async (store) => {
      await fillList(store);
      await storeSharedFiles({ store, files: [new File(['x'], 'กรมธรรม์.png')], atMs: Date.now() });
    },
    shows: '.choice-row',
  },
  {
    ...agent,

    screen: 'Share',
    state: 'asking for the insurance',
    path: '/crm/share',
    fill: async (store) => {
      await fillList(store);
      await storeSharedFiles({ store, files: [new File(['x'], 'กรมธรรม์.png')], atMs: Date.now() });
    },
    reach: () => press(/^สมชาย ใจดี\s*081/),
    shows: /Which insurance\?|ประกันรายการใด/,
  },
  {
    ...agent,
    screen: 'Sync and storage',
    state: 'synced',
    path: '/crm/sync',
    shows: /The server has accepted every change|เซิร์ฟเวอร์รับทุกการเปลี่ยนแปลงแล้ว/,
  },
  {
    ...agent,
    screen: 'Sync and storage',
    state: 'with refused, conflicting and waiting changes',
    path: '/crm/sync',
    fill: fillList,
    reach: async (app) => {
      await meetAnotherChange(app);
      const values = { name: 'ก'.repeat(101) };
      await app.sync.store().write({ kind: 'update', entity: customersEntity, id: idOf(2), values });
      await app.sync.requestSync('manual');
      app.server.goOffline();
      await addCustomers(app.sync.store(), [{ name: 'รอส่ง', id: idOf(50) }]);
      // This is the longest text of the sync status indicator; the menu beside it must stay on the screen.
      await shown(/Needs attention · 2 · 1 waiting/);
    },
    shows: /รอส่ง/,
  },
  {
    ...agent,

    screen: 'Sync and storage',
    state: 'with refused calls',
    path: '/crm/sync',
    arrange: (server) =>
      server.answer(/note_arrivals|report_files/, { status: 400, json: { code: 'SB002', message: 'made' } }),
    fill: async (store) => {
      const note = { name: longName };
      await store.calls.queue({ name: 'note_arrivals', subject: 'a', values: {}, note });
      await store.calls.queue({ name: 'report_files', subject: 'b', values: {}, note: {} });
    },
    shows: /Report of a saved file|แจ้งการบันทึกไฟล์/,
  },
  {
    ...agent,

    screen: 'Sync and storage',
    state: 'asking before a change is discarded',
    path: '/crm/sync',
    fill: addRefused,
    reach: () => press(/^(Discard|ทิ้ง)$/),
    shows: '[role=alertdialog][open]',
  },
  {
    ...agent,

    screen: 'Sync and storage',
    state: 'signed out',
    path: '/crm/sync',
    reach: async (app) => {
      app.server.auth.endSessions(app.person?.userId ?? '');
      app.server.answer(/sync_/, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
      await addOne(app.sync.store());
    },
    shows: /Sign in again to send|เข้าสู่ระบบอีกครั้งเพื่อส่ง/,
  },
  {
    ...agent,

    screen: 'Sync and storage',
    state: 'offline',
    path: '/crm/sync',
    fill: addOne,
    reach: async (app) => app.server.goOffline(),
    shows: /No connection to the server|ยังติดต่อเซิร์ฟเวอร์ไม่ได้/,
  },
  {
    screen: 'Sync and storage',
    state: 'failed with Retry',
    ...unreadable('/crm/sync'),

    fill: addRefused,
  },
];
