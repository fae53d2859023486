import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentTextsEntity } from '../../../src/insurance/data/agent-texts-entity.ts';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import type { Store } from '../../../sync/index.ts';
import { alertWith } from '../bookings/booking-panel.ts';
import { breakReads, fillStorage } from '../support/break-storage.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { openApp } from '../support/open-app.tsx';
import { addCars, addCustomers, dayFromNow, idOf, sendFromOtherDevice, stored } from './agent-data.ts';
import { button, collectFiles, heading, retryAmended, stopCollecting } from './crm-screen.ts';

afterEach(stopCollecting);
afterEach(() => page.viewport(390, 844));

const fill: Parameters<typeof openApp>[0]['fill'] = async (store) => {
  await addCustomers(store, [{ name: 'สมชาย ใจดี', nickname: 'ชาย', telephone: '081-234-5678' }]);
  await addCars(store, 1, [
    { license_plate: 'กข 1', endsInDays: 20 },
    { license_plate: 'กข 2', tax_end: dayFromNow(80), registered_on: '2010-01-01' },
    { license_plate: 'กข 3', compulsory_end: dayFromNow(-3) },
    { license_plate: 'กข 4', endsInDays: 200 },
  ]);
};
const open = (given: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ path: '/crm/renewals', person: 'agent', fill, ...given });

const cards = () => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /กข \d/ }) });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const move = (plate: string) => button(`เลื่อนขั้นการต่ออายุของ ${plate}`);
const sheet = page.getByRole('dialog', { name: /^เลื่อนขั้น/ });

/** Chooses a stage in the open sheet. */
const choose = (stage: string) => sheet.getByRole('radio', { name: stage }).click();

describe('the board of renewals', () => {
  test('has what ends within 90 days by the day it ends, each car with its deadlines', async () => {
    await open();
    await expect.element(heading('ต่ออายุประกันรถ')).toBeVisible();
    await expect.element(tab(/^รอติดต่อ 3$/)).toBeVisible();
    expect(
      cards()
        .elements()
        .map((card) => /กข \d/.exec(card.textContent)?.[0]),
    ).toEqual(['กข 3', 'กข 1', 'กข 2']);
    await expect.element(cards().nth(0)).toHaveTextContent(/หมดอายุแล้ว.*พ\.ร\.บ\. ถึง/);
    await expect.element(cards().nth(2)).toHaveTextContent(/ภายใน 90 วัน.*ภาษีประจำปี, ตรวจสภาพรถ ถึง/);
  });

  test('from a card to the message opened in LINE are two presses; a quote names its amount', async () => {
    await open();
    await move('กข 1').click();
    await choose('เสนอราคาแล้ว');
    await sheet.getByLabelText('ยอดที่เสนอ').fill('๑๒,๕๐๐');
    await sheet.getByRole('button', { name: 'วันทำการถัดไป' }).click();
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await tab(/^เสนอราคาแล้ว 1$/).click();
    await expect.element(cards()).toHaveTextContent(/เสนอไป ฿12,500.*ติดต่อครั้งหน้า/);
    await button('ส่งข้อความต่ออายุ กข 1').click();
    const dialog = page.getByRole('dialog', { name: /^ส่งข้อความต่ออายุ/ });
    await expect
      .element(dialog.getByLabelText('ข้อความ'))
      .toHaveValue(expect.stringContaining('กข 1 คือ ฿12,500'));
    await expect
      .element(dialog.getByRole('link', { name: 'LINE' }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/line\.me\/R\/share\?text=/));
  });

  test('a lost renewal asks why, reaches the server, and comes back by "undo"', async () => {
    const app = await open();
    await move('กข 1').click();
    await choose('ไม่ได้ต่อ');
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(sheet.getByLabelText(/^เหตุที่ไม่ได้ต่อ/)).toHaveAccessibleDescription(/เลือกเหตุ/);
    await sheet.getByLabelText(/^เหตุที่ไม่ได้ต่อ/).selectOptions('แพงเกินไป');
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    const lost = () => stored(app, 'car_insurance').find(({ id }) => id === idOf(201));
    await button('เลิกทำ').hover();
    await expect
      .poll(lost)
      .toMatchObject({ renewal_stage: 'lost', renewal_until: dayFromNow(20), renewal_lost_reason: 'price' });
    await button('เลิกทำ').click();
    await expect.element(tab(/^รอติดต่อ 3$/)).toBeVisible();
    await expect.poll(lost).toMatchObject({ renewal_stage: null, renewal_until: null });
  });

  test('what is typed wrongly is said at the field, and remains', async () => {
    await open();
    await move('กข 1').click();
    await sheet.getByLabelText('ยอดที่เสนอ').fill('มาก');
    await sheet.getByRole('textbox', { name: 'ติดต่อครั้งหน้า' }).fill('31/2/2570');
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(sheet.getByLabelText('ยอดที่เสนอ')).toHaveAccessibleDescription(/999,999,999/);
    await expect.element(sheet.getByRole('textbox', { name: 'ติดต่อครั้งหน้า' })).toHaveValue('31/2/2570');
    await expect.element(sheet.getByLabelText('ยอดที่เสนอ')).toHaveValue('มาก');
  });

  test('a quote that the server would refuse is said at the field, and nothing is stored', async () => {
    const app = await open();
    await move('กข 1').click();
    await choose('เสนอราคาแล้ว');
    const quoted = sheet.getByLabelText('ยอดที่เสนอ');
    for (const typed of ['-1', '1000000000']) {
      await quoted.fill('1');
      await quoted.fill(typed);
      await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
      await expect.element(quoted).toHaveAccessibleDescription(/999,999,999/);
      await expect.element(quoted).toHaveValue(typed);
    }
    expect((await app.sync.store().facts()).waiting).toBe(0);
    await quoted.fill('999,999,999.99');
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(tab(/^เสนอราคาแล้ว 1$/)).toBeVisible();
    await app.sync.requestSync('manual');
    const row = stored(app, 'car_insurance').find(({ id }) => id === idOf(201));
    expect(row).toMatchObject({ renewal_stage: 'quoted', renewal_quoted: 999_999_999.99 });
  });

  test('renewing as a copy moves each due date by a year, and the card to "renewed"', async () => {
    const app = await open();
    await move('กข 2').click();
    await sheet.getByRole('button', { name: 'ต่ออายุเป็นสำเนา' }).click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'ต่ออายุประกันรถ' })).toHaveFocus();
    await button('บันทึก').click();
    await expect.poll(() => stored(app, 'car_insurance')).toHaveLength(5);
    const next = stored(app, 'car_insurance').find(
      ({ tax_end: end }) => typeof end === 'string' && end > dayFromNow(300),
    );
    expect(next).toMatchObject({ license_plate: 'กข 2', renewal_stage: null });
    await app.go('/crm/renewals');
    await expect.element(tab(/^ต่อแล้ว 1$/)).toBeVisible();
    await expect.element(tab(/^รอติดต่อ 2$/)).toBeVisible();
  });

  test('a renewal that was saved is not opened again by Back or by its address', async () => {
    const app = await open();
    await move('กข 2').click();
    await sheet.getByRole('button', { name: 'ต่ออายุเป็นสำเนา' }).click();
    const form = page.getByRole('heading', { level: 2, name: 'ต่ออายุประกันรถ' });
    await expect.element(form).toHaveFocus();
    await button('บันทึก').click();
    const list = page.getByRole('list', { name: 'รายการประกันรถ' });
    await expect.element(list).toBeVisible();
    await expect.element(page.getByRole('tabpanel', { name: 'ประกันรถ' })).toHaveFocus();
    await expect.poll(() => location.search).not.toContain('renewed');
    await app.go('/crm');
    await expect.element(list).not.toBeInTheDocument();
    app.router.history.back();
    await expect.element(list).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    await expect.poll(() => stored(app, 'car_insurance')).toHaveLength(5);
  });

  test('two phones that move one card agree on the last word', async () => {
    const app = await open();
    await expect.element(tab(/^รอติดต่อ 3$/)).toBeVisible();
    app.server.goOffline();
    const none = { renewal_stage: null, renewal_until: null, renewal_lost_reason: null };
    const values = { renewal_stage: 'lost', renewal_until: dayFromNow(20), renewal_lost_reason: 'silent' };
    sendFromOtherDevice(app, {
      entity: 'car_insurance',
      row_id: idOf(201),
      kind: 'update',
      values,
      base: none,
    });
    await move('กข 1').click();
    await choose('ตกลงแล้ว');
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    app.server.goOnline();
    await app.sync.requestSync('manual');
    await expect
      .poll(() => stored(app, 'car_insurance').find(({ id }) => id === idOf(201)))
      .toMatchObject({ renewal_stage: 'accepted', renewal_lost_reason: null });
    await expect.element(tab(/^ตกลงแล้ว 1$/)).toBeVisible();
    await expect.element(tab(/^ไม่ได้ต่อ 0$/)).toBeVisible();
  });

  test('an amount that arrives from another phone while the sheet is open stays', async () => {
    const app = await open();
    await move('กข 1').click();
    await choose('ตกลงแล้ว');
    sendFromOtherDevice(app, {
      entity: 'car_insurance',
      row_id: idOf(201),
      kind: 'update',
      values: { renewal_quoted: 13_000 },
      base: { renewal_quoted: null },
    });
    await app.sync.requestSync('manual');
    await expect.element(page.getByText(/เสนอไป ฿13,000/).first()).toBeVisible();
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect
      .poll(() => stored(app, 'car_insurance').find(({ id }) => id === idOf(201)))
      .toMatchObject({ renewal_stage: 'accepted', renewal_quoted: 13_000 });
  });

  test('SHELL-3 a sheet keeps what was typed while the tablet is turned', async () => {
    await page.viewport(820, 1180);
    await open();
    await move('กข 1').click();
    await sheet.getByLabelText('ยอดที่เสนอ').fill('12500');
    await page.viewport(1180, 820);
    await expect.element(page.getByText('รอติดต่อ 3')).toBeVisible();
    await expect.element(tab(/./)).not.toBeInTheDocument();
    await expect.element(sheet.getByLabelText('ยอดที่เสนอ')).toHaveValue('12500');
  });

  test('counts each month, and saves the figures as CSV', async () => {
    const files = collectFiles();
    await open({
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
        await addCars(store, 1, [
          {
            license_plate: '1',
            coverage_end: '2026-10-01T09:30:00Z',
            renewal_stage: 'renewed',
            renewal_until: '2026-10-01',
          },
          {
            license_plate: '2',
            coverage_end: '2026-10-02T09:30:00Z',
            renewal_stage: 'lost',
            renewal_until: '2026-10-02',
            renewal_lost_reason: 'price',
          },
        ]);
      },
    });
    await expect
      .element(page.getByRole('row', { name: /ตุลาคม 2569/ }))
      .toHaveTextContent(/ตุลาคม 25692 ?1 ?1.*แพงเกินไป 1.*50 %/);
    await button('บันทึกเป็น CSV').click();
    await expect
      .poll(() => files.get('sabai-renewals.csv')?.text())
      .toContain('"2026-10","2","1","1","0","50"');
  });

  test('a board that cannot be read says so and is read again by Retry', async () => {
    const app = await openApp({ path: '/', person: 'agent', fill });
    breakReads('car_insurance');
    await app.go('/crm/renewals');
    await retryAmended('ลองอีกครั้ง');
    await expect.element(tab(/^รอติดต่อ 3$/)).toBeVisible();
  });

  test('a write that the device cannot keep is said, and the sheet stays', async () => {
    await open();
    await move('กข 1').click();
    await choose('ตกลงแล้ว');
    fillStorage();
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(alertWith('เกิดข้อผิดพลาด')).toBeVisible();
    await expect.element(sheet.getByRole('radio', { name: 'ตกลงแล้ว' })).toBeChecked();
  });

  test('an undo that the device cannot keep is said', async () => {
    await open();
    await move('กข 1').click();
    await choose('ตกลงแล้ว');
    await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(button('เลิกทำ')).toBeVisible();
    fillStorage();
    await button('เลิกทำ').click();
    await expect.element(alertWith('เกิดข้อผิดพลาด')).toBeVisible();
  });
});

describe('INSURANCE-14 the texts of the agent', () => {
  const quoted = (until: string) => async (store: Store) => {
    await fill(store);
    const rows = [
      ['message.quoted', 'เรียนคุณ{ชื่อ} {รถ} {ยอด} ถึง {วันหมดอายุ}'],
      ['licence.number', '6504012345'],
      ['licence.until', until],
    ] as const;
    for (const [name, value] of rows) {
      const values = { id: store.newId(), user_id: store.userId, name, value };
      await store.write({ kind: 'create', entity: agentTextsEntity, values });
    }
    await store.write({
      kind: 'update',
      entity: insuranceEntity,
      id: idOf(201),
      values: { renewal_stage: 'quoted', renewal_until: dayFromNow(20), renewal_quoted: 12_500 },
    });
  };
  const message = page.getByRole('dialog', { name: /^ส่งข้อความต่ออายุ/ });
  const openMessage = async () => {
    await tab(/^เสนอราคาแล้ว 1$/).click();
    await button('ส่งข้อความต่ออายุ กข 1').click();
  };

  test('word a message, and a quote ends with the licence in Buddhist years', async () => {
    await open({ fill: quoted('2028-03-05') });
    await openMessage();
    const text = message.getByLabelText('ข้อความ');
    await expect.element(text).toHaveValue(expect.stringMatching(/^เรียนคุณชาย กข 1 ฿12,500/));
    await expect
      .element(text)
      .toHaveValue(expect.stringMatching(/\nชำระตรงกับบริษัทประกันเท่านั้น\n.*6504012345 ใช้ได้ถึง 5 มี\.ค\. 2571$/));
    await expect.element(message).not.toHaveTextContent(/หมดอายุแล้ว โปรดต่ออายุ/);
  });

  test('an expired licence is pointed out before a quote leaves', async () => {
    await open({ fill: quoted(dayFromNow(-1)) });
    await openMessage();
    await expect.element(message).toHaveTextContent(/ใบอนุญาตของคุณหมดอายุแล้ว/);
    await message.getByRole('link', { name: 'ข้อความและใบอนุญาต' }).click();
    await expect.element(heading('ข้อความและใบอนุญาต')).toBeVisible();
  });

  test('are written on their own screen without a network; an unknown field is refused', async () => {
    const app = await open({ path: '/crm/messages' });
    const quote = page.getByLabelText('เสนอราคา', { exact: true });
    await page.getByLabelText('เลขที่ใบอนุญาต').fill('6504012345');
    await button('เริ่มจากข้อความปกติ: เสนอราคา').click();
    await expect.element(quote).toHaveValue(expect.stringContaining('{ชื่อ}'));
    await quote.fill('{ชื่อ} {เบี้ย}');
    await button('บันทึกข้อความ').click();
    await expect.element(quote).toHaveAccessibleDescription(/ไม่มีช่อง \{เบี้ย\}/);
    await expectAccessible('texts of the agent');
    await quote.fill('{ชื่อ} {ยอด}');
    app.server.goOffline();
    await button('บันทึกข้อความ').click();
    await expect.element(page.getByText('บันทึกข้อความแล้ว')).toBeVisible();
    app.server.goOnline();
    await expect
      .poll(() =>
        stored(app, 'agent_texts')
          .map(({ name, value }) => `${String(name)} ${String(value)}`)
          .toSorted(),
      )
      .toEqual(['licence.number 6504012345', 'message.quoted {ชื่อ} {ยอด}']);
    await app.go('/crm/messages');
    await expect.element(quote).toHaveValue('{ชื่อ} {ยอด}');
    await quote.fill('');
    await button('บันทึกข้อความ').click();
    await expect.poll(() => stored(app, 'agent_texts')).toHaveLength(1);
  });

  test('CUSTOMER-27 go on with a draft, which leaves what another phone wrote meanwhile', async () => {
    const app = await open({ path: '/crm/messages' });
    const number = page.getByLabelText('เลขที่ใบอนุญาต');
    const quote = page.getByLabelText('เสนอราคา', { exact: true });
    const lapsed = page.getByLabelText('หมดอายุแล้ว', { exact: true });
    await quote.fill('ก่อน {ยอด}');
    await lapsed.fill('ขาดแล้ว');
    await button('บันทึกข้อความ').click();
    await expect.poll(() => stored(app, 'agent_texts')).toHaveLength(2);
    await app.go('/crm/messages');
    await number.fill('6504012345');
    await lapsed.fill('');
    await expect.element(page.getByText('บันทึกฉบับร่างแล้ว')).toBeVisible();
    await app.go('/crm');
    for (const { id, value } of stored(app, 'agent_texts')) {
      const values = { value: `เครื่องอื่น ${String(value)}` };
      const change = { entity: 'agent_texts', row_id: String(id), kind: 'update' as const };
      sendFromOtherDevice(app, { ...change, values, base: { value } });
    }
    await app.sync.requestSync('manual');
    await app.go('/crm/messages');
    await expect.element(page.getByText('ทำต่อจากฉบับร่างที่บันทึกไว้ในเครื่องนี้')).toBeVisible();
    await button('บันทึกข้อความ').click();
    await expect.element(page.getByText('บันทึกข้อความแล้ว').first()).toBeVisible();
    await expect
      .poll(() => stored(app, 'agent_texts').map(({ value }) => value))
      .toEqual(expect.arrayContaining(['6504012345', 'เครื่องอื่น ก่อน {ยอด}', 'เครื่องอื่น ขาดแล้ว']));
    await app.go('/crm/messages');
    await expect.element(quote).toHaveValue('เครื่องอื่น ก่อน {ยอด}');
    await number.fill('1');
    await expect.element(page.getByText('บันทึกฉบับร่างแล้ว')).toBeVisible();
    await app.go('/crm');
    await app.go('/crm/messages');
    await button('เริ่มใหม่').click();
    await expect.element(number).toHaveValue('6504012345');
  });
});
