import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { InsuranceDocument } from '../../../src/insurance/rules/insurance-documents.ts';
import { alertWith } from '../bookings/booking-panel.ts';
import { addInsurance, customerId } from '../bookings/open-record.ts';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import type { App } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';
import {
  cardOf,
  documentName,
  documents,
  field,
  fillFields,
  openEmptyForm,
  openInsurance,
  saveButton,
  storedInsurance,
} from './insurance-fields.ts';
import { fileOf } from '../support/file-contents.ts';
import { addFile, chooseFile } from './insurance-files.ts';

const plate = '1กข 1234';
const card = cardOf(plate);
const MB = 1024 * 1024;

afterEach(() => vi.restoreAllMocks());

describe('the file of a document', () => {
  test('is refused by its size and content with a toast and at the field; nothing else is lost', async () => {
    await openInsurance();
    await openEmptyForm();
    const gone = fileOf('gone.pdf', 'pdf');
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    const notTaken = 'เกิดข้อผิดพลาด';
    for (const [file, title, text] of [
      [fileOf('กรมธรรม์.pdf', 'html'), notTaken, 'เนื้อหาไม่ใช่ไฟล์ PDF, JPG, PNG, DOC หรือ DOCX'],
      [fileOf('policy.docx', 'zip'), notTaken, 'เนื้อหาไม่ใช่ไฟล์ PDF'],
      [new File([], 'empty.pdf'), notTaken, 'ไฟล์ว่างเปล่า'],
      [gone, notTaken, 'เครื่องนี้อ่านไฟล์ไม่ได้'],
      [fileOf('ใหญ่.pdf', 'pdf', 10 * MB + 1), 'ไฟล์ใหญ่เกินไป', 'ขนาดไฟล์ต้องไม่เกิน 10MB'],
    ] as const) {
      await documentName.fill('กรมธรรม์');
      await chooseFile(file);
      await expect.element(documentName).toHaveAccessibleDescription(expect.stringContaining(text));
      await expect.element(alertWith(text).last()).toHaveTextContent(title);
      await expect.element(documentName).toHaveValue('กรมธรรม์');
      await expect.element(page.getByRole('button', { name: 'เอาออก', exact: true })).not.toBeInTheDocument();
    }
    await expect.element(documents).not.toBeInTheDocument();
  });

  test.each([
    ['pdf', 'scan.JPG'],
    ['jpg', 'scan.pdf'],
    ['png', 'scan'],
    ['doc', 'policy.docx'],
    ['docx', 'policy.doc'],
  ] as const)('of type %s is taken by its content, whatever its name is', async (kind, name) => {
    const app = await openInsurance();
    await openEmptyForm();
    await fillFields({ license_plate: plate });
    await addFile(fileOf(name, kind));
    await expect.element(documents).toHaveTextContent(name.replace(/\..*/, ''));
    await saveButton.click();
    await expect.element(card.getByRole('button', { name: /^เปิด / })).toBeVisible();
    await app.sync.requestSync('manual');
    await expect.poll(() => [...app.server.auth.storage.objects.keys()]).toHaveLength(1);
    const [path] = app.server.auth.storage.objects.keys();
    expect(path).toMatch(new RegExp(`^${app.person?.userId}/${customerId}/[0-9a-f-]{36}\\.${kind}$`));
    await expect.poll(() => storedInsurance(app)).toMatchObject([{ documents: [{ path, size: 400 }] }]);
  });

  test('needs a name that is short enough and a file, and is in a record once', async () => {
    await openInsurance();
    await openEmptyForm();
    const add = page.getByRole('button', { name: 'เพิ่มเอกสาร' });
    const described = async (text: string) => {
      await expect.element(documentName).toHaveAccessibleDescription(expect.stringContaining(text));
    };
    await chooseFile(fileOf('policy.v2.pdf', 'pdf'));
    await expect.element(documentName).toHaveValue('policy.v2');
    await expect.element(documentName).toHaveFocus();
    await documentName.fill('   ');
    await userEvent.keyboard('{Enter}');
    await described('โปรดตั้งชื่อเอกสาร');
    await documentName.fill('ก'.repeat(256));
    await add.click();
    await described('ต้องไม่เกิน 255 ตัวอักษร');
    await documentName.fill('ก'.repeat(255));
    await add.click();
    await expect.element(documents).toHaveTextContent('ก'.repeat(255));
    await expect.element(documentName).toHaveValue('');
    await expect.element(documentName).toHaveFocus();

    await chooseFile(fileOf('another name.pdf', 'pdf'));
    await add.click();
    await described('มีไฟล์นี้อยู่ในรายการแล้ว');
    // A name that was typed stays when another file is chosen.
    await documentName.fill('เล่มทะเบียน');
    await chooseFile(fileOf('IMG_0001.jpg', 'jpg', 500), /^ถ่ายรูป$/);
    await expect.element(page.getByText('ไฟล์ IMG_0001.jpg · 500 B')).toBeVisible();
    // The chooser was closed without a choice.
    await chooseFile(null);
    await expect.element(page.getByText('ไฟล์ IMG_0001.jpg · 500 B')).toBeVisible();
    await expect.element(documentName).toHaveValue('เล่มทะเบียน');
    await add.click();
    await expect.element(documents.getByRole('listitem').nth(1)).toHaveTextContent('เล่มทะเบียน');
    await documents.getByRole('button', { name: 'เอา เล่มทะเบียน ออก' }).click();
    await expect.element(documentName).toHaveFocus();
    await expect.element(documents.getByRole('listitem').nth(1)).not.toBeInTheDocument();
  });

  test('is one of fifty at most', async () => {
    await openInsurance({
      fill: async (store) => {
        await addInsurance(store, {
          license_plate: plate,
          documents: Array.from({ length: 50 }, (_, index) =>
            documentOf({ userId: store.userId, number: index, name: `เอกสาร ${index}` }),
          ),
        });
      },
    });
    await card.getByRole('button', { name: `แก้ไข ${plate}` }).click();
    await chooseFile(fileOf('policy.pdf', 'pdf'));
    await expect.element(documentName).toHaveValue('policy');
    await documentName.click();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(documentName)
      .toHaveAccessibleDescription(expect.stringContaining('เอกสารต้องไม่เกิน 50 รายการ'));
  });

  test('that the device has no room for is refused, and can be added once it has', async () => {
    await openInsurance();
    await openEmptyForm();
    await chooseFile(fileOf('policy.pdf', 'pdf'));
    await expect.element(documentName).toHaveValue('policy');
    fillStorage();
    await documentName.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(alertWith('พื้นที่ในเครื่องนี้เต็ม')).toBeVisible();
    repairStorage();
    await page.getByRole('button', { name: 'เพิ่มเอกสาร' }).click();
    await expect.element(documents).toHaveTextContent('policy');
  });

  test('that was chosen and not added keeps the record from being saved without it', async () => {
    await openInsurance();
    await openEmptyForm();
    await fillFields({ license_plate: plate });
    await chooseFile(fileOf('policy.pdf', 'pdf'));
    await expect.element(documentName).toHaveValue('policy');
    await saveButton.click();
    await expect
      .element(documentName)
      .toHaveAccessibleDescription(expect.stringContaining('โปรดเพิ่มหรือเอาไฟล์ที่เลือกไว้ออกก่อนบันทึก'));
    await page.getByRole('button', { name: 'เอาออก', exact: true }).click();
    await saveButton.click();
    await expect.element(card).toBeVisible();
    await expect.element(documents).not.toBeInTheDocument();
  });
});

describe('the way of a document to the server', () => {
  test('is shown: waiting, so much sent, stored; the record goes after it, and the file once', async () => {
    const app = await openInsurance();
    await openEmptyForm();
    app.server.goOffline();
    await fillFields({ license_plate: plate });
    await addFile(fileOf('กรมธรรม์ ปี ๒๕๖๗ (ตัวจริง).pdf', 'pdf', 9 * MB));
    await expect.element(documents).toHaveTextContent('รอส่ง');
    await saveButton.click();
    await expect.element(card).toHaveTextContent('9.4 MB · รอส่ง');
    const second = app.server.hold(/PATCH .*\/upload\/resumable/, { after: 1 });
    app.server.goOnline();
    const waking = app.sync.requestSync('manual');
    await second.arrived;
    const progress = card.getByRole('progressbar', { name: 'กำลังส่ง กรมธรรม์ ปี ๒๕๖๗ (ตัวจริง)' });
    await expect.element(progress).toBeVisible();
    await expect.element(card).toHaveTextContent(/ส่งแล้ว \d\.\d MB จาก 9\.4 MB/);
    expect(storedInsurance(app)).toEqual([]);
    second.release();
    await waking;
    await expect.element(progress).not.toBeInTheDocument();
    await expect.element(card).toHaveTextContent('9.4 MB');
    await expect.element(card).not.toHaveTextContent('รอส่ง');
    await expect.poll(() => storedInsurance(app)).toMatchObject([{ documents: [{ size: 9 * MB }] }]);
    expect([...app.server.auth.storage.stores.values()]).toEqual([1]);
  });

  test.each([
    [413, 'เซิร์ฟเวอร์ไม่รับไฟล์ขนาดนี้'],
    [415, 'เซิร์ฟเวอร์ไม่รับไฟล์ชนิดนี้'],
    [403, 'คุณไม่มีสิทธิ์เก็บไฟล์ไว้ที่นั่น'],
    [422, 'เซิร์ฟเวอร์ไม่รับไฟล์นี้'],
  ])(
    'refused with %i says why at the document and above the record, until it is sent again',
    async (status, reason) => {
      const app = await openInsurance();
      await openEmptyForm();
      await fillFields({ license_plate: plate });
      app.server.answer(/\/upload\/resumable/, { status, json: { statusCode: String(status), message: '' } });
      await addFile(fileOf('กรมธรรม์.pdf', 'pdf'));
      await saveButton.click();
      await expect.element(card).toHaveTextContent(`ไม่สามารถอัพโหลดไฟล์ได้: ${reason}`);
      await expect.element(card).toHaveTextContent('ไม่ได้รับการยอมรับ');
      await expect.element(page.getByRole('link', { name: /^Needs attention/ })).toBeVisible();
      const notice = page.getByRole('button', { name: 'Give up this change' });
      await expect.element(notice).toBeVisible();
      expect(storedInsurance(app)).toEqual([]);
      app.server.heal();
      await card.getByRole('button', { name: 'ส่ง กรมธรรม์ อีกครั้ง' }).click();
      await expect.element(page.getByRole('link', { name: /^Synced/ })).toBeVisible();
      await expect.element(card).not.toHaveTextContent('ไม่สามารถอัพโหลดไฟล์ได้');
      await expect.element(notice).not.toBeInTheDocument();
      expect(storedInsurance(app)).toMatchObject([{ documents: [{ name: 'กรมธรรม์' }] }]);
      expect(app.server.auth.storage.objects.size).toBe(1);
    },
  );
});

describe('a document of a record', () => {
  const sheet = (name: string) => page.getByRole('dialog', { name });

  test('is opened and saved from this device without a network; a renewal has it too', async () => {
    const app = await openInsurance();
    await openEmptyForm();
    app.server.goOffline();
    await fillFields({ license_plate: plate });
    await addFile(fileOf('เล่มทะเบียน.pdf', 'pdf'));
    await expect.element(documents).toHaveTextContent('เล่มทะเบียน');
    await saveButton.click();
    await card.getByRole('button', { name: `ต่ออายุ ${plate} ปีถัดไป` }).click();
    await expect.element(field('license_plate')).toHaveValue(plate);
    await fillFields({ license_plate: '2ฮค 100' });
    await saveButton.click();
    const renewed = cardOf('2ฮค 100');
    const open = renewed.getByRole('button', { name: 'เปิด เล่มทะเบียน' });
    await open.click();
    const save = sheet('เล่มทะเบียน').getByRole('link', { name: 'บันทึกไฟล์' });
    await expect.element(save).toHaveAttribute('download', 'เล่มทะเบียน.pdf');
    await expect.element(sheet('เล่มทะเบียน').getByRole('link', { name: 'เปิดไฟล์' })).toBeVisible();
    const { href } = save.element() as HTMLAnchorElement;
    expect(await (await fetch(href)).text()).toMatch(/^%PDF-1\.7/);
    await userEvent.keyboard('{Escape}');
    await expect.element(open).toHaveFocus();
    // Closing the sheet revokes the copy of the file in memory.
    await expect(fetch(href)).rejects.toThrow('Failed to fetch');

    const pin = renewed.getByRole('button', { name: 'เก็บ เล่มทะเบียน ไว้ในเครื่อง' });
    await pin.click();
    await expect.element(pin).toHaveAttribute('aria-pressed', 'true');
    await pin.click();
    await expect.element(pin).toHaveAttribute('aria-pressed', 'false');

    app.server.goOnline();
    await app.sync.requestSync('manual');
    await expect.poll(() => storedInsurance(app)).toHaveLength(2);
    const [one, other] = storedInsurance(app);
    expect(one?.['documents']).toEqual(other?.['documents']);

    await renewed.getByRole('button', { name: 'ลบ 2ฮค 100' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ', exact: true }).click();
    await expect.element(renewed).not.toBeInTheDocument();
    await app.sync.requestSync('manual');
    await expect
      .poll(() => storedInsurance(app).filter(({ deleted_at }) => deleted_at !== null))
      .toHaveLength(1);
    // The other record still names the file.
    expect(app.server.auth.storage.objects.size).toBe(1);
  });

  test('that is a picture is shown; what the browser cannot show is only saved', async () => {
    await openInsurance();
    await openEmptyForm();
    await fillFields({ license_plate: plate });
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    await addFile(new File([picture ?? ''], 'บัตร.png'));
    await expect.element(documents).toHaveTextContent('บัตร');
    await addFile(fileOf('สัญญา.docx', 'docx'));
    await expect.element(documents).toHaveTextContent('สัญญา');
    await saveButton.click();
    await card.getByRole('button', { name: 'เปิด บัตร' }).click();
    const shown = sheet('บัตร').getByRole('img', { name: 'บัตร' });
    await expect.poll(() => (shown.query() as HTMLImageElement | null)?.naturalWidth).toBe(40);
    await userEvent.keyboard('{Escape}');
    await card.getByRole('button', { name: 'เปิด สัญญา' }).click();
    await expect
      .element(sheet('สัญญา').getByRole('link', { name: 'บันทึกไฟล์' }))
      .toHaveAttribute('download', 'สัญญา.docx');
    await expect.element(sheet('สัญญา').getByRole('link', { name: 'เปิดไฟล์' })).not.toBeInTheDocument();
  });

  test('that another device added is fetched by a link, and from then on needs no network', async () => {
    const app = await openForeign();
    const signing = app.server.hold(/\/object\/sign\//);
    const open = card.getByRole('button', { name: 'เปิด กรมธรรม์' });
    await open.click();
    await expect.element(sheet('กรมธรรม์')).toHaveTextContent('กำลังดึงไฟล์');
    signing.release();
    await expect.element(sheet('กรมธรรม์').getByRole('link', { name: 'บันทึกไฟล์' })).toBeVisible();
    const followed = app.server.requests(/GET .*\/object\/sign\//);
    expect(followed.map(({ userId }) => userId)).toEqual([null]);
    await userEvent.keyboard('{Escape}');
    app.server.goOffline();
    await open.click();
    await expect.element(sheet('กรมธรรม์').getByRole('link', { name: 'บันทึกไฟล์' })).toBeVisible();
  });

  test('that cannot be had says why, and is fetched by Retry once it can', async () => {
    const app = await openForeign();
    app.server.goOffline();
    const pin = card.getByRole('button', { name: 'เก็บ กรมธรรม์ ไว้ในเครื่อง' });
    await pin.click();
    await expect.element(alertWith('เก็บไฟล์ไว้ในเครื่องไม่ได้')).toHaveTextContent('ไม่มีเครือข่าย');
    await expect.element(pin).toHaveAttribute('aria-pressed', 'false');
    await card.getByRole('button', { name: 'เปิด กรมธรรม์' }).click();
    const opened = sheet('กรมธรรม์');
    const retry = opened.getByRole('button', { name: 'ลองอีกครั้ง' });
    await expect.element(opened.getByRole('alert')).toHaveTextContent('ไฟล์นี้ไม่ได้อยู่ในเครื่อง');
    app.server.goOnline();

    const { objects } = app.server.auth.storage;
    const [path = ''] = objects.keys();
    const stored = objects.get(path);
    objects.delete(path);
    await retry.click();
    await expect.element(opened.getByRole('alert')).toHaveTextContent('เซิร์ฟเวอร์ไม่มีไฟล์นี้');
    objects.set(path, { type: 'application/pdf', bytes: new Uint8Array(400) });
    await retry.click();
    await expect.element(opened.getByRole('alert')).toHaveTextContent('ไม่ตรงกับไฟล์ที่บันทึกไว้');
    if (stored) objects.set(path, stored);
    await retry.click();
    await expect.element(opened.getByRole('link', { name: 'บันทึกไฟล์' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await pin.click();
    await expect.element(pin).toHaveAttribute('aria-pressed', 'true');
    await expect.element(card).toHaveTextContent('เก็บไว้ในเครื่องแล้ว');
  });
});

/** A record with one document, whose content only the server has. */
async function openForeign(): Promise<App> {
  let server: TestServer | null = null;
  const content = new Uint8Array(await fileOf('x', 'pdf').arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return openInsurance({
    arrange: (made) => void (server = made),
    fill: async (store) => {
      const document = { ...documentOf({ userId: store.userId, number: 1, name: 'กรมธรรม์' }), sha256 };
      server?.auth.storage.objects.set(document.path, { type: document.type, bytes: content });
      await addInsurance(store, { license_plate: plate, documents: [document] });
    },
  });
}

function documentOf(given: { userId: string; number: number; name: string }): InsuranceDocument {
  const file = `0192f0c1-2345-7abc-8def-${String(given.number).padStart(12, '0')}.pdf`;
  return {
    name: given.name,
    path: `${given.userId}/${customerId}/${file}`,
    size: 400,
    type: 'application/pdf',
    sha256: given.number.toString(16).padStart(64, '0'),
  };
}
