import { purposes } from '../../../src/consents/rules/consent.ts';
import type { CarInsurance } from '../../../src/insurance/rules/insurance.ts';
import { answerVouchers } from '../bookings/answer-vouchers.ts';
import {
  addBooking,
  addConsent,
  addInsurance,
  bookingCodes,
  offerPromotion,
  recordOptions,
  type RecordGiven,
} from '../bookings/open-record.ts';
import { fileOf } from '../support/file-contents.ts';
import { passTime } from '../support/screen-clock.ts';
import type { App } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';
import { choose, press, shown, type, type ScreenState } from './screen-state.ts';

const [first, second, third, fourth] = bookingCodes;
const house = { address: '99 ถนนนิมมานเหมินท์ เชียงใหม่', lat: 18.7961, lng: 98.9653 };
const longTitle = 'ตรวจสุขภาพประจำปีครบชุดสำหรับผู้สูงอายุ';
const createBooking = /^(Create Booking|สร้างการจอง)$/;

/** A state that opens the record of a customer; `screen` and `state` name it in the gallery. */
function recordState(
  state: Pick<ScreenState, 'screen' | 'state' | 'shows' | 'reach'> & RecordGiven,
): ScreenState {
  const { screen, state: name, shows, reach, ...given } = state;
  return {
    ...recordOptions(given),
    screen,
    state: name,
    shows,
    ...(reach ? { reach } : {}),
  };
}

/** Adds a promotion that can be booked, and one that has ended. */
function offerTwo(server: TestServer): void {
  offerPromotion(server, { promotion_title: longTitle, price: 1999.9, discount_percentage: 10 });
  offerPromotion(server, { number: 2, promotion_title: 'ฉีดวัคซีน', end_date: '2026-11-20' });
}

/**
 * A hospital's desk redeems the booking: the row changes on the server, and this device has yet to pull it.
 */
function redeemBooking(app: App, code: string, mode: 'online' | 'offline' = 'online'): void {
  const rows = app.server.sync.rowsOf({ entity: 'bookings', userId: app.person?.userId ?? '' });
  const rowId = String(rows.find(({ booking_code }) => booking_code === code)?.['id']);
  const columns = { used: true, used_at: '2026-11-21T08:05:00.000Z', used_mode: mode };
  app.server.sync.change({ entity: 'bookings', rowId, columns });
}

const oneBooking: RecordGiven = {
  arrange: offerTwo,
  fill: async (store) => void (await addBooking(store, { promotion_title: longTitle })),
};

const bookingStatesOfRecord: ScreenState[] = [
  recordState({
    screen: 'Bookings of a customer',
    state: 'empty',
    arrange: offerTwo,
    shows: /No bookings yet|ยังไม่มีการจอง/,
  }),
  recordState({
    screen: 'Bookings of a customer',
    state: 'of who refused to share',
    arrange: offerTwo,
    fill: async (store) => {
      await addConsent(store, { purpose: 'hospital', answer: 'no' });
    },
    shows: /the customer said no|ลูกค้าไม่ยินยอม/,
  }),
  recordState({
    screen: 'Bookings of a customer',
    state: 'full: available, used, used offline, ended, not sent',
    arrange: offerTwo,
    fill: async (store) => {
      await addBooking(store, { code: first, promotion_title: longTitle, booking_price: 850 });
      await addBooking(store, { code: second });
      await addBooking(store, { code: third });
      await addBooking(store, { code: fourth, number: 2 });
    },
    reach: async (app) => {
      redeemBooking(app, second);
      redeemBooking(app, third, 'offline');
      await app.sync.requestSync('manual');
      await shown(/\((offline|ออฟไลน์)\)/);
      app.server.goOffline();
      await shown('option[value$="1"]');
      const select = document.querySelector('select');
      if (select) {
        select.value = select.options[1]?.value ?? '';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      await press(createBooking);
    },
    shows: '.unsent',
  }),
  recordState({
    screen: 'Bookings of a customer',
    state: 'form with an error',
    arrange: offerTwo,
    reach: () => press(createBooking),
    shows: '.field[data-invalid] .field-error, .field-error',
  }),
  recordState({
    screen: 'Bookings of a customer',
    state: 'a search that finds nothing',
    arrange: (server) => {
      for (let number = 1; number <= 11; number += 1) offerPromotion(server, { number });
    },
    reach: async () => {
      await type(/^(Find a promotion|ค้นหาโปรโมชัน)$/, 'ไม่มีอยู่จริง');
      await passTime(300);
    },
    shows: /No promotion matches|ไม่พบโปรโมชันที่ตรงกับ/,
  }),
  recordState({
    screen: 'Bookings of a customer',
    state: 'promotions failed with Retry',
    arrange: (server) => server.answer(/\/promotions\?/, { status: 500 }),
    shows: /Promotions could not be read|อ่านโปรโมชันไม่ได้/,
  }),
  recordState({
    screen: 'Bookings of a customer',
    state: 'offline with the promotions of the last look',
    arrange: offerTwo,
    reach: async (app) => {
      await shown('option[value$="1"]');
      app.server.goOffline();
    },
    shows: /Promotions as of|โปรโมชันเมื่อ/,
  }),
  recordState({
    screen: 'Bookings of a customer',
    state: 'a cancellation that came too late',
    ...oneBooking,
    reach: async (app) => {
      await shown(/W4NSR-8TB7N/);
      app.server.goOffline();
      redeemBooking(app, first);
      await press(/^(Cancel booking|ยกเลิกการจอง) W4NSR/);
      await shown('[role=alertdialog][open]');
      await press(/^(Cancel booking|ยกเลิกการจอง)$/);
      app.server.goOnline();
    },
    shows: /The booking was used already|การจองนี้ถูกใช้ไปแล้ว/,
  }),
  recordState({
    screen: 'Voucher of a booking',
    state: 'open',
    ...oneBooking,
    reach: () => press(/^(Show voucher|เปิดบัตร) W4NSR/),
    shows: 'dialog[open] svg',
  }),
  recordState({
    screen: 'Cancelling a booking',
    state: 'asked',
    ...oneBooking,
    reach: () => press(/^(Cancel booking|ยกเลิกการจอง) W4NSR/),
    shows: '[role=alertdialog][open]',
  }),
];

const openRecommended = () => press(/^(Recommended Promotions|โปรโมชันแนะนำ)/);

function nearState(
  given: Pick<ScreenState, 'state' | 'shows'> & { arrange: (server: TestServer) => void },
): ScreenState {
  return recordState({
    screen: 'Recommended promotions',
    tab: 'details',
    reach: openRecommended,
    customer: { house_location: house },
    ...given,
  });
}

function offerNear(server: TestServer): void {
  for (const number of [1, 2]) {
    offerPromotion(server, { number, location_lat: house.lat + number / 10, location_lng: house.lng });
  }
}

const recommendationStates: ScreenState[] = [
  nearState({
    state: 'by estimated distance',
    arrange: (server) => {
      offerNear(server);
      server.functions['calculate-driving-distance'] = () => ({
        distances: [{ distance_km: 14.5 }, { distance_km: 29 }],
        source: 'estimate',
      });
    },
    shows: /≈ 14\.5/,
  }),
  nearState({
    state: 'by the straight line',
    arrange: (server) => {
      offerNear(server);
      server.answer(/calculate-driving-distance/, { status: 503 });
    },
    shows: /straight line|ระยะเส้นตรง/,
  }),
  nearState({
    state: 'none with a position',
    arrange: (server) => offerPromotion(server),
    shows: /No promotion with a position|ยังไม่มีโปรโมชันที่มีตำแหน่ง/,
  }),
  nearState({
    state: 'loading',
    arrange: (server) => {
      offerNear(server);
      server.hold(/calculate-driving-distance/);
    },
    shows: '[aria-labelledby=recommended-title] .bone',
  }),
  nearState({
    state: 'failed with Retry',
    arrange: (server) => server.answer(/\/promotions\?/, { status: 500 }),
    shows: /Promotions could not be read|อ่านโปรโมชันไม่ได้/,
  }),
  recordState({
    screen: 'Recommended promotions',
    state: 'without a house on the map, more than ten',
    tab: 'details',
    reach: openRecommended,
    arrange: (server) => {
      for (let number = 1; number <= 11; number += 1) offerPromotion(server, { number });
    },
    shows: /Show more|แสดงเพิ่ม/,
  }),
  recordState({
    screen: 'Customer record',
    state: 'details with everything',
    tab: 'details',
    customer: {
      house_location: house,
      work_location: { address: 'ตลาดวโรรส ถนนวิชยานนท์ ตำบลช้างม่อย อำเภอเมืองเชียงใหม่ เชียงใหม่ 50300' },
      notes: 'ติดต่อช่วงเย็น หลังหกโมง',
      more_contacts: '02-123-4567\nsomchai.work@example.com\n9 ถนนท่าแพ เชียงใหม่',
    },
    fill: async (store) => {
      for (const [at, purpose] of purposes.entries()) {
        const answer = at % 2 === 0 ? 'yes' : 'no';
        await addConsent(store, { purpose, answer });
      }
    },
    shows: '[data-answer=no]',
  }),
  recordState({
    screen: 'Locations of a customer',
    state: 'with a map',
    tab: 'details',
    customer: { house_location: house, work_location: { address: 'ตลาดวโรรส' } },
    reach: async () => {
      await press(/^(Map|แผนที่)$/);
      await shown('.map-in-sight');
      document.querySelector('.map-in-sight')?.scrollIntoView();
    },
    shows: '.map-in-sight .map-pin',
  }),
];

/** The last and the first moment of a day in Bangkok, ISO 8601. */
const endOf = (day: string) => new Date(Date.parse(`${day}T23:59:59.999+07:00`)).toISOString();
const startOf = (day: string) => new Date(Date.parse(`${day}T00:00:00.000+07:00`)).toISOString();

const car: Partial<CarInsurance> = {
  car_brand: 'Toyota',
  car_model: 'Yaris Ativ',
  car_year: 2563,
  license_plate: '1กข 1234',
  insurance_type: 'ชั้น 1',
  net_premium: 15_000,
  coverage_start: startOf('2025-12-01'),
  coverage_end: endOf('2026-12-01'),
  remarks: 'จอดในบ้าน',
};

const withCar: RecordGiven = {
  tab: 'insurance',
  fill: async (store) => void (await addInsurance(store, car)),
};

const addCar = /^(Add car insurance|เพิ่มประกันรถ)$/;
/** Saves the form by its submit button, found by selector: in Thai the tab of notes has the same name. */
async function saveCar(): Promise<void> {
  await shown('.save-bar');
  document.querySelector<HTMLElement>('.save-bar button[type=submit]')?.click();
}
const fileControl = /^(Choose a(nother)? file|Choose another file|เลือกไฟล์|เลือกไฟล์อื่น)$/;

async function addDocument(file: File): Promise<void> {
  await choose(fileControl, file);
  await shown('.document-chosen');
  await press(/^(Add document|เพิ่มเอกสาร)$/);
  await shown('.documents');
}

async function saveWithDocument(): Promise<void> {
  await press(addCar);
  await type(/^(License plate|ทะเบียนรถ)$/, '1กข 1234');
  await addDocument(fileOf('กรมธรรม์.pdf', 'pdf'));
  await saveCar();
}

/** States of car insurance, whose default texts are Thai already (SHELL-6). */
const insuranceStates: ScreenState[] = [
  recordState({
    screen: 'Car insurance',
    state: 'empty',
    tab: 'insurance',
    shows: /No car insurance yet|ยังไม่มีข้อมูลประกันรถ/,
  }),
  recordState({
    screen: 'Car insurance',
    state: 'full: in force, nearly expired, lapsed, without a period, refused, in conflict, details open',
    tab: 'insurance',
    fill: async (store) => {
      await addInsurance(store, { ...car, number: 1 });
      await addInsurance(store, { ...car, number: 2, license_plate: '2', coverage_end: endOf('2027-10-31') });
      await addInsurance(store, { ...car, number: 3, license_plate: '3', coverage_end: endOf('2026-01-31') });
      await addInsurance(store, { number: 4 });
      await addInsurance(store, { ...car, number: 5, license_plate: '5', net_premium: -1 });
    },
    reach: () => press(/^(All details|รายละเอียดทั้งหมด)$/),
    shows: '.insurance-details[open]',
  }),
  recordState({
    screen: 'Car insurance',
    state: 'changed in two places',
    ...withCar,
    reach: async (app) => {
      await shown(/1กข 1234/);
      app.server.goOffline();
      const rows = app.server.sync.rowsOf({ entity: 'car_insurance', userId: app.person?.userId ?? '' });
      const rowId = String(rows[0]?.['id']);
      app.server.sync.change({ entity: 'car_insurance', rowId, columns: { net_premium: 9000 } });
      await press(/^(Edit|แก้ไข) 1กข 1234$/);
      await type(/^(Net premium|เบี้ยสุทธิ)$/, '8500');
      await saveCar();
      await shown('.insurance');
      app.server.goOnline();
      await app.sync.requestSync('manual');
    },
    shows: /Changed in two places|ถูกแก้ไขจากสองที่/,
  }),
  recordState({
    screen: 'Car insurance',
    state: 'with a document that waits for a network',
    tab: 'insurance',
    reach: async (app) => {
      app.server.goOffline();
      await saveWithDocument();
    },
    shows: /Waiting to be sent|รอส่ง/,
  }),
  recordState({
    screen: 'Car insurance',
    state: 'with a document that the server refused',
    tab: 'insurance',
    reach: async (app) => {
      const json = { statusCode: '413', message: '' };
      app.server.answer(/\/upload\/resumable/, { status: 413, json });
      await saveWithDocument();
    },
    shows: '.document-failed',
  }),
  recordState({
    screen: 'Car insurance',
    state: 'with a document on its way',
    tab: 'insurance',
    reach: async (app) => {
      app.server.hold(/PATCH .*\/upload\/resumable/, { after: 1 });
      await press(addCar);
      await type(/^(License plate|ทะเบียนรถ)$/, '1กข 1234');
      await addDocument(fileOf('กรมธรรม์.pdf', 'pdf', 7 * 1024 * 1024));
      await saveCar();
    },
    shows: '.document progress',
  }),
  recordState({
    screen: 'Deleting car insurance',
    state: 'asked',
    ...withCar,
    reach: () => press(/^(Delete|ลบ) 1กข 1234$/),
    shows: '[role=alertdialog][open]',
  }),
  recordState({
    screen: 'Document of car insurance',
    state: 'open',
    tab: 'insurance',
    reach: async () => {
      await saveWithDocument();
      await press(/^(Open|เปิด) กรมธรรม์$/);
    },
    shows: 'dialog[open] a[download]',
  }),
  recordState({
    screen: 'Document of car insurance',
    state: 'not to be had, with Retry',
    tab: 'insurance',
    fill: async (store) => {
      const path = `${store.userId}/01900000-0000-7000-8000-000000000001/0192f0c1-2345-7abc-8def-0123456789ab.pdf`;
      const document = { name: 'กรมธรรม์', path, size: 400, type: 'application/pdf', sha256: 'a'.repeat(64) };
      await addInsurance(store, { ...car, documents: [document as CarInsurance['documents'][number]] });
    },
    reach: () => press(/^(Open|เปิด) กรมธรรม์$/),
    shows: 'dialog[open] [role=alert]',
  }),
  recordState({
    screen: 'Form of car insurance',
    state: 'empty',
    tab: 'insurance',
    reach: () => press(addCar),
    shows: '.insurance-form-title',
  }),
  recordState({
    screen: 'Form of car insurance',
    state: 'with errors, and a file that was not added',
    tab: 'insurance',
    reach: async () => {
      await press(addCar);
      await type(/^(Year of the car|ปีรถ)$/, '63');
      await type(/^(Net premium|เบี้ยสุทธิ)$/, 'x');
      await choose(fileControl, fileOf('กรมธรรม์.pdf', 'pdf'));
      await shown('.document-chosen');
      await saveCar();
    },
    shows: 'section.errors',
  }),
  recordState({
    screen: 'Form of car insurance',
    state: 'with a document, a Buddhist year and a draft that was restored',
    tab: 'insurance',
    reach: async (app) => {
      await press(addCar);
      await type(/^(Cover begins|วันเริ่มคุ้มครอง)$/, '29/02/2567');
      await addDocument(fileOf('กรมธรรม์.pdf', 'pdf'));
      await passTime(300);
      const here = location.pathname + location.search;
      await app.go('/crm');
      await app.go(here);
      await press(addCar);
    },
    shows: /Continued from the draft|ทำต่อจากฉบับร่าง/,
  }),
  recordState({
    screen: 'Form of car insurance',
    state: 'renewal',
    ...withCar,
    reach: () => press(/^(Renew 1กข 1234 for next year|ต่ออายุ 1กข 1234 ปีถัดไป)$/),
    shows: /Renew car insurance|ต่ออายุประกันรถ/,
  }),
  recordState({
    screen: 'Calendar',
    state: 'open at a day',
    tab: 'insurance',
    reach: async () => {
      await press(addCar);
      await type(/^(Cover ends|วันสิ้นสุดคุ้มครอง)$/, '28/02/2568');
      await press(/: (Cover ends|วันสิ้นสุดคุ้มครอง)$/);
    },
    shows: 'dialog[open] .calendar [aria-pressed=true]',
  }),
];

const placeStates: ScreenState[] = [
  {
    screen: 'House of a customer',
    state: 'places found',
    path: '/crm/add',
    person: 'agent',
    arrange: (server) => {
      server.functions['search-places'] = () => ({ places: [{ ...house, name: 'นิมมาน' }] });
    },
    reach: async () => {
      await type(/^(Search for a place|ค้นหาสถานที่)$/, 'นิมมาน');
      await passTime(300);
      document.querySelector<HTMLElement>('[role=combobox]')?.focus();
    },
    shows: '[role=option]',
  },
  {
    screen: 'House of a customer',
    state: 'search without a network, map open, pin set',
    path: '/crm/add',
    person: 'agent',
    reach: async (app) => {
      app.server.goOffline();
      await type(/^(Search for a place|ค้นหาสถานที่)$/, 'นิมมาน');
      await passTime(300);
      await press(/^(Choose on the map|เลือกบนแผนที่)$/);
      await press(/^(Set the pin in the centre|ปักหมุดตรงกลาง)$/);
    },
    shows: '.place-map .map-pin',
  },
  {
    screen: 'House of a customer',
    state: 'the position cannot be read',
    path: '/crm/add',
    person: 'agent',
    reach: async () => {
      Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined });
      try {
        await press(/^(Use this device’s position|ใช้ตำแหน่งของเครื่องนี้)$/);
        await shown(/cannot read the position|อ่านตำแหน่งไม่ได้/);
      } finally {
        Reflect.deleteProperty(navigator, 'geolocation');
      }
    },
    shows: /cannot read the position|อ่านตำแหน่งไม่ได้/,
  },
];

function voucherState(
  state: string,
  voucher: Parameters<typeof answerVouchers>[1],
  given: Pick<ScreenState, 'shows'> & Partial<ScreenState>,
): ScreenState {
  return {
    screen: 'Voucher page',
    state,
    path: `/v/${first}`,
    arrange: (server) => answerVouchers(server, voucher),
    ...given,
  };
}

const voucherStates: ScreenState[] = [
  voucherState('ready to use', { image_url: 'promotion-images/a.webp' }, { shows: '[data-view=available]' }),
  voucherState('used', { state: 'used', used_at: '2026-11-20T03:00:00Z' }, { shows: '[data-view=used]' }),
  voucherState('cancelled', { state: 'cancelled' }, { shows: '[data-view=cancelled]' }),
  voucherState('ended', { promotion_end: '2026-11-20' }, { shows: '[data-view=ended]' }),
  voucherState('not begun', { promotion_start: '2026-12-01' }, { shows: '[data-view=notYet]' }),
  voucherState('unknown', null, { shows: /There is no such voucher|ไม่พบวอเชอร์นี้/ }),
  voucherState('signed, and not at the server yet', null, {
    path: `/v/${first}#${'1'.repeat(300)}`,
    shows: '[data-view=notYet] svg',
  }),
  voucherState('without a network', null, {
    arrange: (server) => server.answer(/find_voucher/, 'no_network'),
    shows: /without a network|ไม่มีอินเทอร์เน็ต/,
  }),
  voucherState('failed with Retry', null, {
    arrange: (server) => server.answer(/find_voucher/, { status: 500 }),
    shows: /Retry|ลองอีกครั้ง|ลองใหม่/,
  }),
  voucherState('loading', null, {
    arrange: (server) => void server.hold(/find_voucher/),
    shows: '.bone',
  }),
];

/** Bookings, insurance, documents, places and recommendations of a customer. */
export const bookingStates: readonly ScreenState[] = [
  ...bookingStatesOfRecord,
  ...recommendationStates,
  ...insuranceStates,
  ...placeStates,
  ...voucherStates,
];
