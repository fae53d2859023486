import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, readyWithoutSignal } from './screens/customers.ts';
import {
  cardOf,
  chooseFile,
  fillInsurance,
  insuranceTab,
  openEmptyForm,
  openInsurance,
  pdf,
  save,
  storedFiles,
  storedInsurance,
  toastOf,
} from './screens/insurance-screen.ts';
import { thaiPerson } from './support/thai-people.ts';

const person = thaiPerson(0);
const MB = 1024 * 1024;

test(
  'a document of 9 MB added without signal survives the death of the browser in its upload, is stored once, and another device opens it by a link of 60 seconds',
  { tag: '@own-profile' },
  async ({ phone, secondDevice, server, gate, login }) => {
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

    // Reloads before the network returns: a page that is left
    // while it starts an upload makes the next page start another.
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
    await expect.poll(() => storedFiles(server)).toHaveLength(1);
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
      starts: '2024-02-29 00:00:00',
      ends: '2028-02-28 23:59:59.999',
      deleted_at: null,
    });
    expect(row?.documents).toMatchObject([
      { name: 'กรมธรรม์ ปี ๒๕๖๗ (ตัวจริง)', size: 9 * MB, type: 'application/pdf' },
    ]);
    expect(await storedFiles(server)).toEqual([{ name: row?.documents[0]?.path, size: 9 * MB }]);
    expect(gate.count(/\/upload\/resumable$/)).toBe(1);

    const { page } = await secondDevice();
    await login(page, 'agent');
    await openInsurance(page, person.name);
    const open = cardOf(page, '1กข 1234').getByRole('button', { name: /^เปิด กรมธรรม์/ });
    const sheet = page.getByRole('dialog', { name: /^กรมธรรม์/ });
    const saved = sheet.getByRole('link', { name: 'บันทึกไฟล์' });
    await open.click();
    await expect(saved).toHaveAttribute('download', 'กรมธรรม์ ปี ๒๕๖๗ (ตัวจริง).pdf');
    const link = gate.seen.find(({ method, path }) => method === 'GET' && path.includes('/object/sign/'));
    expect([null, 'anon'], 'the link alone opens it').toContain(link?.subject);
    const token = new URL(link?.path ?? '', gate.origin).searchParams.get('token') ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(claims.exp - claims.iat).toBe(60);
    await page.keyboard.press('Escape');
    await gate.cut();
    await open.click();
    await expect(saved).toBeVisible();
  },
);
