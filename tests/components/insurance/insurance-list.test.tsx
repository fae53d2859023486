import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CarInsurance } from '../../../src/insurance/rules/insurance.ts';
import { alertWith, statusWith } from '../bookings/booking-panel.ts';
import { addInsurance } from '../bookings/open-record.ts';
import { fillStorage, loseRow } from '../support/break-storage.ts';
import type { App } from '../support/open-app.tsx';
import {
  cardOf,
  cards,
  field,
  fillFields,
  openInsurance,
  saveButton,
  storedInsurance,
} from './insurance-fields.ts';

const question = page.getByRole('alertdialog', { name: 'ลบข้อมูลประกันรถ' });
const confirm = question.getByRole('button', { name: 'ลบ', exact: true });
const actionOf = (plate: string, action: 'แก้ไข' | 'ลบ' | 'ต่ออายุ') =>
  cardOf(plate).getByRole('button', { name: `${action} ${plate}` });

/** The last and the first moment of a day in Bangkok, ISO 8601. */
const endOf = (day: string) => new Date(Date.parse(`${day}T23:59:59.999+07:00`)).toISOString();
const startOf = (day: string) => new Date(Date.parse(`${day}T00:00:00.000+07:00`)).toISOString();

function openWith(...records: Partial<CarInsurance>[]): Promise<App> {
  return openInsurance({
    fill: async (store) => {
      for (const [index, record] of records.entries()) {
        await addInsurance(store, { number: index + 1, ...record });
      }
    },
  });
}

afterEach(() => vi.restoreAllMocks());

describe('the list of car insurance', () => {
  test('has the latest end first, each with its badge, its days and its bar', async () => {
    await openWith(
      { license_plate: 'วันนี้', coverage_start: startOf('2025-11-23'), coverage_end: endOf('2026-11-22') },
      { license_plate: 'ไม่มี', coverage_end: null },
      { license_plate: 'หนึ่งปี', coverage_start: startOf('2026-11-01'), coverage_end: endOf('2027-10-31') },
      { license_plate: 'ใกล้', coverage_start: null, coverage_end: endOf('2026-12-22') },
      { license_plate: 'เมื่อวาน', coverage_start: startOf('2025-11-22'), coverage_end: endOf('2026-11-21') },
      { license_plate: 'เมื่อเช้า', coverage_end: '2026-11-22T01:00:00.000Z' },
      { license_plate: null, car_brand: 'Honda', car_model: 'Jazz', car_year: 2563 },
      { license_plate: null },
    );
    await expect.element(cardOf('รถที่ยังไม่ระบุชื่อ')).toBeVisible();
    expect(
      cards
        .getByRole('heading')
        .elements()
        .map((heading) => heading.textContent),
    ).toEqual(['หนึ่งปี', 'ใกล้', 'วันนี้', 'เมื่อเช้า', 'เมื่อวาน', 'รถที่ยังไม่ระบุชื่อ', 'Honda Jazz 2563', 'ไม่มี']);
    for (const [plate, ...texts] of [
      ['หนึ่งปี', 'คุ้มครองอยู่', 'เหลือ 343 วัน', '31/10/2027', '(2570)'],
      ['ใกล้', 'ใกล้หมดอายุ', 'เหลือ 30 วัน', '–'],
      ['วันนี้', 'ใกล้หมดอายุ', 'หมดอายุวันนี้'],
      ['เมื่อเช้า', 'หมดอายุแล้ว', 'หมดอายุไปวันนี้'],
      ['เมื่อวาน', 'หมดอายุแล้ว', '1 วันก่อน'],
      ['ไม่มี', 'ยังไม่ระบุระยะเวลาคุ้มครอง'],
    ] as const) {
      for (const text of texts) await expect.element(cardOf(plate)).toHaveTextContent(text);
    }
    await expect.element(cardOf('เมื่อวาน')).toHaveAttribute('data-lapsed');
    await expect.element(cardOf('วันนี้')).not.toHaveAttribute('data-lapsed');
  });

  test('shows every amount that is known and the remarks, folded up', async () => {
    await openWith({
      license_plate: '1กข 1234',
      insurance_type: 'ชั้น 1',
      net_premium: 15000.01,
      tax_and_duty: 1114.21,
      compulsory_insurance: 645.21,
      flood_coverage: 100_000,
      remarks: 'จอดในบ้าน',
    });
    const card = cardOf('1กข 1234');
    await expect.element(card).toHaveTextContent('฿16,759.43');
    await expect.element(card).toHaveTextContent('ชั้น 1');
    await expect.element(card.getByText('จอดในบ้าน')).not.toBeVisible();
    await card.getByText('รายละเอียดทั้งหมด').click();
    await expect.element(card.getByText('จอดในบ้าน')).toBeVisible();
    const rows = [...card.element().querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(rows).toEqual([
      'เบี้ยสุทธิ฿15,000.01',
      'ภาษีและอากร฿1,114.21',
      'รวมเบี้ยภาคสมัครใจ฿16,114.22',
      'พ.ร.บ.฿645.21',
      'รวมทั้งสิ้น฿16,759.43',
      'น้ำท่วม฿100,000.00',
    ]);
  });

  test('a record is edited, and marked until it was sent', async () => {
    const app = await openWith({
      license_plate: '2ฮค 99',
      net_premium: 8000,
      coverage_start: '2026-01-01T09:30:00.000Z',
      coverage_end: '2027-01-01T09:30:00.000Z',
    });
    await expect.element(cardOf('2ฮค 99')).toBeVisible();
    app.server.goOffline();
    await actionOf('2ฮค 99', 'แก้ไข').click();
    await expect.element(page.getByRole('heading', { name: 'แก้ไขข้อมูลประกันรถ' })).toHaveFocus();
    await expect.element(field('net_premium')).toHaveValue('8,000.00');
    await fillFields({ net_premium: '8500', car_brand: '  Toyota ' });
    await saveButton.click();
    await expect.element(statusWith('อัพเดทข้อมูลประกันรถสำเร็จ')).toHaveTextContent('สำเร็จ');
    await expect.element(cardOf('2ฮค 99')).toHaveTextContent('ยังไม่ได้ส่ง');
    await expect.element(page.getByRole('tabpanel', { name: 'ประกันรถ' })).toHaveFocus();
    app.server.goOnline();
    await app.sync.requestSync('manual');
    await expect.element(cardOf('2ฮค 99')).not.toHaveTextContent('ยังไม่ได้ส่ง');
    // A day that the agent did not change keeps its time of day.
    expect(storedInsurance(app)).toMatchObject([
      { net_premium: 8500, car_brand: 'Toyota', coverage_end: expect.stringContaining('09:30:00') },
    ]);
  });

  test.each([
    ['a whole last day', startOf('2024-03-01'), endOf('2025-02-28'), '01/03/2025', '28/02/2026'],
    ['29 February', startOf('2023-03-01'), endOf('2024-02-29'), '01/03/2024', '28/02/2025'],
    ['an hour of a day', '2025-01-01T09:30:00.000Z', '2026-01-01T09:30:00.000Z', '01/01/2026', '01/01/2027'],
  ])('a cover to %s is renewed for the year after it', async (_what, start, end, starts, ends) => {
    const app = await openWith({ license_plate: '2ฮค 99', coverage_start: start, coverage_end: end });
    await actionOf('2ฮค 99', 'ต่ออายุ').click();
    await expect.element(page.getByRole('heading', { name: 'ต่ออายุประกันรถ' })).toHaveFocus();
    await expect.element(field('coverage_start')).toHaveValue(starts);
    await expect.element(field('coverage_end')).toHaveValue(ends);
    await fillFields({ license_plate: '2ฮค 100' });
    await saveButton.click();
    await expect.element(cardOf('2ฮค 100')).toBeVisible();
    await expect.element(cardOf('2ฮค 99')).toBeVisible();
    await app.sync.requestSync('manual');
    await expect.poll(() => storedInsurance(app)).toHaveLength(2);
  });

  test('a renewal that cannot be closed is said, although its copy is saved', async () => {
    const app = await openWith({ license_plate: '2ฮค 99', coverage_end: endOf('2025-02-28') });
    await actionOf('2ฮค 99', 'ต่ออายุ').click();
    await fillFields({ license_plate: '2ฮค 100' });
    const [record] = storedInsurance(app);
    await loseRow(`crm-${app.person?.userId}`, { table: 'car_insurance', id: String(record?.['id']) });
    await saveButton.click();
    await expect.element(alertWith('เกิดข้อผิดพลาด')).toBeVisible();
    await expect.element(cardOf('2ฮค 100')).toBeVisible();
  });

  test('a record without a period is renewed without one', async () => {
    await openWith({ license_plate: '2ฮค 99' });
    await actionOf('2ฮค 99', 'ต่ออายุ').click();
    await expect.element(field('license_plate')).toHaveValue('2ฮค 99');
    await expect.element(field('coverage_start')).toHaveValue('');
  });

  test('a record is deleted after a question, had back by Undo, and found in «Recently deleted»', async () => {
    const app = await openWith({ license_plate: '2ฮค 99' }, { license_plate: '2ฮค 100' });
    await actionOf('2ฮค 99', 'ลบ').click();
    await expect.element(question).toHaveTextContent('2ฮค 99');
    await question.getByRole('button', { name: 'ยกเลิก' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await actionOf('2ฮค 99', 'ลบ').click();
    await confirm.click();
    await expect.element(statusWith('ลบข้อมูลประกันรถสำเร็จ')).toBeVisible();
    await expect.element(cardOf('2ฮค 99')).not.toBeInTheDocument();
    await expect.element(page.getByRole('tabpanel', { name: 'ประกันรถ' })).toHaveFocus();
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect.element(statusWith('กู้คืนข้อมูลประกันรถแล้ว')).toBeVisible();
    await expect.element(cardOf('2ฮค 99')).toBeVisible();

    await actionOf('2ฮค 100', 'ลบ').click();
    await confirm.click();
    await expect.element(cardOf('2ฮค 100')).not.toBeInTheDocument();
    const here = location.pathname + location.search;
    await app.go('/crm/deleted');
    const deleted = page.getByRole('region', { name: 'ประกันรถ' }).getByRole('listitem');
    await expect.element(deleted).toHaveTextContent('สมชาย ใจดี · 29 days left');
    await deleted.getByRole('button', { name: 'Restore: 2ฮค 100' }).click();
    await expect.element(page.getByText('Nothing was deleted lately')).toBeVisible();
    await app.go(here);
    await expect.element(cardOf('2ฮค 100')).toBeVisible();
  });

  test('a record that the device cannot delete stays, and the reason is shown', async () => {
    await openWith({ license_plate: '2ฮค 99' });
    await actionOf('2ฮค 99', 'ลบ').click();
    fillStorage('outbox');
    await confirm.click();
    await expect.element(alertWith('เกิดข้อผิดพลาด')).toBeVisible();
    await expect.element(cardOf('2ฮค 99')).toBeVisible();
  });

  test('a record that the server refused says so, and its form names the field', async () => {
    // An older version of the app may have sent such a row.
    const app = await openWith({ license_plate: '2ฮค 99', net_premium: -1, deductible: 5 });
    await expect.element(cardOf('2ฮค 99')).toHaveTextContent('ไม่ได้รับการยอมรับ');
    await expect
      .element(page.getByText(/2ฮค 99.* · เบี้ยสุทธิ: An amount between 0 and 999,999,999.99/))
      .toBeVisible();
    await actionOf('2ฮค 99', 'แก้ไข').click();
    await expect
      .element(field('net_premium'))
      .toHaveAccessibleDescription(expect.stringContaining('จำนวนเงินต้องอยู่ระหว่าง'));
    await fillFields({ deductible: '6' });
    await expect.element(page.getByRole('region', { name: 'โปรดตรวจสอบ 1 ช่อง' })).toBeVisible();
    await fillFields({ net_premium: '1' });
    await expect.element(page.getByRole('region', { name: 'โปรดตรวจสอบ 1 ช่อง' })).not.toBeInTheDocument();
    await saveButton.click();
    await expect.element(cardOf('2ฮค 99')).not.toHaveTextContent('ไม่ได้รับการยอมรับ');
    await app.sync.requestSync('manual');
    await expect.poll(() => storedInsurance(app)).toMatchObject([{ net_premium: 1, deductible: 6 }]);
  });

  test('a record that was changed in two places says so', async () => {
    const app = await openWith({ license_plate: '2ฮค 99', net_premium: 8000 });
    await expect.element(cardOf('2ฮค 99')).toBeVisible();
    app.server.goOffline();
    const [row] = storedInsurance(app);
    app.server.sync.change({
      entity: 'car_insurance',
      rowId: String(row?.['id']),
      columns: { net_premium: 9000 },
    });
    await actionOf('2ฮค 99', 'แก้ไข').click();
    await fillFields({ net_premium: '8500' });
    await saveButton.click();
    await expect.element(cardOf('2ฮค 99')).toHaveTextContent('ยังไม่ได้ส่ง');
    app.server.goOnline();
    await app.sync.requestSync('manual');
    await expect.element(cardOf('2ฮค 99')).toHaveTextContent('ถูกแก้ไขจากสองที่');
  });
});

describe('the message about a renewal', () => {
  const write = (plate: string) => cardOf(plate).getByRole('button', { name: `ส่งข้อความต่ออายุ ${plate}` });
  const sheet = page.getByRole('dialog', { name: /^ส่งข้อความต่ออายุ/ });

  test('is one of the stage, with the day in the Buddhist year, and opens LINE or SMS as it was changed', async () => {
    await openWith({ license_plate: 'กก 1234', coverage_end: endOf('2026-12-22') });
    await write('กก 1234').click();
    const text = sheet.getByLabelText('ข้อความ');
    await expect
      .element(text)
      .toHaveValue(
        'สวัสดี คุณชาย ประกันรถ กก 1234 ใกล้หมดอายุแล้ว สิ้นสุดวันที่ 22 ธ.ค. 2569 แจ้งกลับมาได้เลยหากต้องการต่ออายุ',
      );
    await text.fill('ต่ออายุไหม');
    const encoded = encodeURIComponent('ต่ออายุไหม');
    await expect
      .element(sheet.getByRole('link', { name: 'LINE' }))
      .toHaveAttribute('href', `https://line.me/R/share?text=${encoded}`);
    await expect
      .element(sheet.getByRole('link', { name: 'SMS' }))
      .toHaveAttribute('href', expect.stringMatching(new RegExp(`^sms:0\\d+\\?&body=${encoded}$`)));
  });

  test('is offered from three months before the end to 90 days after it', async () => {
    await openWith(
      { license_plate: 'ไกล', coverage_end: endOf('2027-10-31') },
      { license_plate: 'หมดแล้ว', coverage_end: endOf('2026-11-21') },
      { license_plate: 'นานแล้ว', coverage_end: endOf('2026-01-21') },
    );
    await expect.element(write('หมดแล้ว')).toBeVisible();
    await expect.element(write('ไกล')).not.toBeInTheDocument();
    await expect.element(write('นานแล้ว')).not.toBeInTheDocument();
  });
});
