import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark, openCustomers, readyWithoutSignal } from './screens/customers.ts';
import {
  cardOf,
  chooseFile,
  enterFile,
  fillInsurance,
  insuranceTab,
  openEmptyForm,
  openInsurance,
  pdf,
  save,
  storedFiles,
  storedInsurance,
  toastOf,
} from './screens/insurance.ts';
import { thaiPerson } from './support/thai-people.ts';

const person = thaiPerson(0);
const MB = 1024 * 1024;

test('a document of 9 MB added without signal survives the death of the browser in its upload, and is stored once', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(180_000);
  await login(phone.page, 'agent');
  await readyWithoutSignal(phone.page);
  await addCustomer(phone.page, person);
  await expectMark(phone.page, /^Synced/);
  await gate.cut();

  await openInsurance(phone.page, person.name);
  await openEmptyForm(phone.page);
  await fillInsurance(phone.page, {
    ยี่ห้อรถ: 'Toyota',
    ทะเบียนรถ: '1กข 1234',
    วันเริ่มคุ้มครอง: '29/02/2567',
    วันสิ้นสุดคุ้มครอง: '28/02/2571',
    เบี้ยสุทธิ: '15,000.005',
    ภาษีและอากร: '1114.21',
    'พ.ร.บ.': '๖๔๕.๒๑',
  });
  await expect(phone.page.getByLabel('รวมเบี้ยภาคสมัครใจ')).toHaveValue('16,114.22');
  await expect(phone.page.getByLabel('รวมทั้งสิ้น')).toHaveValue('16,759.43');
  await chooseFile(phone.page, pdf({ name: 'กรมธรรม์ ปี ๒๕๖๗ (ตัวจริง).pdf', bytes: 9 * MB }));
  const name = phone.page.getByLabel('ชื่อเอกสาร');
  await expect(name).toHaveValue('กรมธรรม์ ปี ๒๕๖๗ (ตัวจริง)');
  await expect(name).toBeFocused();
  await name.press('Enter');
  await expect(phone.page.getByRole('list', { name: 'เอกสาร' })).toContainText('รอส่ง');
  await save(phone.page);
  await expect(toastOf(phone.page, 'เพิ่มข้อมูลประกันรถสำเร็จ')).toBeVisible();
  const card = () => cardOf(phone.page, '1กข 1234');
  await expect(card()).toContainText('9.4 MB · รอส่ง');
  await expect(card()).toContainText('฿16,759.43');

  // Before there is a network: a page that goes while it begins an upload makes the next one begin another.
  await phone.page.reload();
  await insuranceTab(phone.page);
  await expect(card()).toContainText('รอส่ง');
  const part = /\/upload\/resumable\/./;
  const first = gate.holdAnswerOnce(part);
  await gate.open();
  await first.arrived;
  const second = gate.holdRequestOnce(part);
  first.release();
  await second.arrived;
  await expect(card().getByRole('progressbar')).toHaveAccessibleName('กำลังส่ง กรมธรรม์ ปี ๒๕๖๗ (ตัวจริง)');
  await expect(card()).toContainText(/ส่งแล้ว \d\.\d MB จาก 9\.4 MB/);
  await phone.kill();
  expect(await storedFiles(server)).toEqual([]);

  await phone.relaunch();
  await openInsurance(phone.page, person.name);
  await expect.poll(() => storedFiles(server), { timeout: 60_000 }).toHaveLength(1);
  await expectMark(phone.page, /^Synced/);
  await expect(card()).toContainText('9.4 MB');
  await expect(card()).not.toContainText('รอส่ง');
  second.release();
  const [row, ...others] = await storedInsurance(server, 'agent');
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    license_plate: '1กข 1234',
    net_premium: '15000.01',
    voluntary_total: '16114.22',
    grand_total: '16759.43',
    begins: '2024-02-29 00:00:00',
    ends: '2028-02-28 23:59:59.999',
    deleted_at: null,
  });
  expect(row?.documents).toMatchObject([
    { name: 'กรมธรรม์ ปี ๒๕๖๗ (ตัวจริง)', size: 9 * MB, type: 'application/pdf' },
  ]);
  expect(await storedFiles(server)).toEqual([{ name: row?.documents[0]?.path, size: 9 * MB }]);
  expect(gate.count(/\/upload\/resumable$/)).toBe(1);
});

test('what is no document is refused with a word, and nothing else is lost', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await addCustomer(page, person);
  await openInsurance(page, person.name);
  await expect(page.getByText('ยังไม่มีข้อมูลประกันรถ')).toBeVisible();
  await openEmptyForm(page);

  const html = {
    ...pdf({ name: 'กรมธรรม์.pdf', bytes: 400 }),
    buffer: Buffer.from('<!doctype html><script>'),
  };
  await chooseFile(page, html);
  await expect(toastOf(page, 'เกิดข้อผิดพลาด')).toBeVisible();
  const name = page.getByLabel('ชื่อเอกสาร');
  await expect(name).toHaveAccessibleDescription(/ไม่สามารถอัพโหลดไฟล์ได้: เนื้อหาไม่ใช่ไฟล์ PDF/);
  await chooseFile(page, pdf({ name: 'ใหญ่.pdf', bytes: 11 * MB }));
  await expect(toastOf(page, 'ไฟล์ใหญ่เกินไป')).toBeVisible();
  await expect(toastOf(page, 'ขนาดไฟล์ต้องไม่เกิน 10MB')).toBeVisible();
  await expect(page.getByRole('list', { name: 'เอกสาร' })).toHaveCount(0);

  await chooseFile(page, pdf({ name: 'policy.pdf', bytes: 2000 }));
  await expect(name).toHaveValue('policy');
  await name.fill('   ');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription(/โปรดตั้งชื่อเอกสาร/);
  await fillInsurance(page, {
    ปีรถ: '63',
    วันเริ่มคุ้มครอง: '15/05/2569',
    วันสิ้นสุดคุ้มครอง: '14/05/2569',
    ทุนประกัน: 'ฟรี',
  });
  await save(page);
  const summary = page.locator('section.errors');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    /^ปีรถ: /,
    /^วันสิ้นสุดคุ้มครอง: /,
    'เอกสาร: โปรดเพิ่มหรือเอาไฟล์ที่เลือกไว้ออกก่อนบันทึก',
    /^ทุนประกัน: /,
  ]);
  // Left and come back: the draft is there.
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await insuranceTab(page);
  await page.getByRole('button', { name: 'เพิ่มประกันรถ' }).click();
  await expect(page.getByLabel('ทุนประกัน')).toHaveValue('ฟรี');
  await fillInsurance(page, { ปีรถ: '2563', วันสิ้นสุดคุ้มครอง: '14/05/2570', ทุนประกัน: '500000' });
  await save(page);
  await expect(toastOf(page, 'เพิ่มข้อมูลประกันรถสำเร็จ')).toBeVisible();
  await expectMark(page, /^Synced/);
  expect(await storedInsurance(server, 'agent')).toMatchObject([
    { begins: '2026-05-15 00:00:00', ends: '2027-05-14 23:59:59.999', documents: [] },
  ]);
  expect(await storedFiles(server)).toEqual([]);
});

test('a record is edited, renewed, deleted and had back; its documents are opened and kept', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(180_000);
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, person);
  await openInsurance(page, person.name);
  await openEmptyForm(page);
  await fillInsurance(page, {
    ทะเบียนรถ: '2ฮค 99',
    วันเริ่มคุ้มครอง: '01/03/2024',
    วันสิ้นสุดคุ้มครอง: '28/02/2025',
    เบี้ยสุทธิ: '8000',
  });
  await enterFile(page, pdf({ name: 'เล่มทะเบียน.pdf', bytes: 3000 }));
  await expect(page.getByRole('list', { name: 'เอกสาร' }).getByRole('listitem')).toHaveCount(1);
  await enterFile(page, pdf({ name: 'เล่มทะเบียน (2).pdf', bytes: 3000 }));
  await expect(page.getByLabel('ชื่อเอกสาร')).toHaveAccessibleDescription(/มีไฟล์นี้อยู่ในรายการแล้ว/);
  await page.getByRole('button', { name: 'เอาออก', exact: true }).click();
  await save(page);
  const lapsed = cardOf(page, '2ฮค 99');
  await expect(lapsed).toContainText('หมดอายุแล้ว');
  await expectMark(page, /^Synced/);

  await lapsed.getByRole('button', { name: 'แก้ไข 2ฮค 99' }).click();
  await expect(page.getByLabel('เบี้ยสุทธิ')).toHaveValue('8,000.00');
  await fillInsurance(page, { เบี้ยสุทธิ: '8500' });
  await save(page);
  await expect(toastOf(page, 'อัพเดทข้อมูลประกันรถสำเร็จ')).toBeVisible();

  await gate.cut();
  await page.getByRole('button', { name: 'ต่ออายุ 2ฮค 99 ปีถัดไป' }).click();
  await expect(page.getByLabel('วันเริ่มคุ้มครอง', { exact: true })).toHaveValue('01/03/2025');
  await expect(page.getByLabel('วันสิ้นสุดคุ้มครอง', { exact: true })).toHaveValue('28/02/2026');
  await fillInsurance(page, { ทะเบียนรถ: '2ฮค 100' });
  await save(page);
  const renewed = cardOf(page, '2ฮค 100');
  await expect(renewed).toContainText('เล่มทะเบียน');
  await renewed.getByRole('button', { name: 'เปิด เล่มทะเบียน' }).click();
  const sheet = page.getByRole('dialog', { name: 'เล่มทะเบียน' });
  await expect(sheet.getByRole('link', { name: 'บันทึกไฟล์' })).toHaveAttribute('download', 'เล่มทะเบียน.pdf');
  await page.keyboard.press('Escape');
  const pin = renewed.getByRole('button', { name: 'เก็บ เล่มทะเบียน ไว้ในเครื่อง' });
  await pin.click();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');

  await lapsed.getByRole('button', { name: 'ลบ 2ฮค 99' }).click();
  const question = page.getByRole('alertdialog', { name: 'ลบข้อมูลประกันรถ' });
  await question.getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect(toastOf(page, 'ลบข้อมูลประกันรถสำเร็จ')).toBeVisible();
  await expect(lapsed).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, 'กู้คืนข้อมูลประกันรถแล้ว')).toBeVisible();
  await renewed.getByRole('button', { name: 'ลบ 2ฮค 100' }).click();
  await question.getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect(renewed).toHaveCount(0);
  await expect(page.getByRole('tabpanel', { name: 'ประกันรถ' })).toBeFocused();

  await page.goto('/crm/deleted');
  const deleted = page.getByRole('region', { name: 'ประกันรถ' }).getByRole('listitem');
  await expect(deleted).toContainText(`${person.name} · 29 days left`);
  await deleted.getByRole('button', { name: 'Restore: 2ฮค 100' }).click();
  await expect(page.getByText('Nothing was deleted lately')).toBeVisible();
  await openInsurance(page, person.name);
  await renewed.getByRole('button', { name: 'ลบ 2ฮค 100' }).click();
  await question.getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect(renewed).toHaveCount(0);

  await gate.open();
  await openCustomers(page);
  await expectMark(page, /^Synced/);
  const rows = await storedInsurance(server, 'agent');
  expect(
    rows.map(({ license_plate: plate, net_premium: net, deleted_at: gone }) => [plate, net, gone !== null]),
  ).toEqual([
    ['2ฮค 99', '8500.00', false],
    ['2ฮค 100', '8500.00', true],
  ]);
  expect(rows[1]?.documents).toEqual(rows[0]?.documents);
  expect(await storedFiles(server)).toHaveLength(1);
});
