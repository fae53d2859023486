import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import table from '../../cases/insurance-fields.json';
import { addInsurance, customerId } from '../bookings/open-record.ts';
import { TOAST_WITH_ACTION_MS } from '../../../src/ui/notices/toasts.ts';
import { alertWith, statusWith } from '../bookings/booking-panel.ts';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import { passTime } from '../support/clock.ts';
import { tabTo } from '../support/tab-to.ts';
import {
  addButton,
  cardOf,
  documentName,
  documents,
  field,
  fillFields,
  labelOf,
  openEmptyForm,
  openInsurance,
  paste,
  saveButton,
  storedInsurance,
  type InsuranceColumn,
} from './insurance-fields.ts';
import { fileOf } from '../support/file-contents.ts';
import { addFile, chooseFile } from './insurance-files.ts';

const summary = page.getByRole('region', { name: /^โปรดตรวจสอบ/ });

/** The cases of the table that a person can type; the form itself makes lists of documents. */
const typable = table.cases.filter(
  ({ values }) => Object.keys(values).length > 0 && !('documents' in values),
);

/** A value of a column as a person types it. */
function typed(column: string, value: unknown): string {
  if (!column.startsWith('coverage')) return String(value);
  return String(value).slice(0, 10).split('-').reverse().join('/');
}

/** The form's message for a value that the database refuses by this constraint. */
function messageOf(constraint: string): string {
  const length = { remarks: 2000, license_plate: 50 };
  const column = constraint.replace(/^car_insurance_|_(length|range|order)$/g, '');
  if (constraint.endsWith('_length'))
    return `ต้องไม่เกิน ${length[column as keyof typeof length] ?? 100} ตัวอักษร`;
  if (constraint === 'car_insurance_coverage_order') return 'วันสิ้นสุดความคุ้มครองมาก่อนวันเริ่ม';
  if (column === 'car_year') return 'ปีต้องอยู่ระหว่าง 1900 ถึง 2700';
  return 'จำนวนเงินต้องอยู่ระหว่าง 0 ถึง 999,999,999.99';
}

afterEach(() => vi.restoreAllMocks());

describe('the form of car insurance', () => {
  test('answers every row of tests/cases/insurance-fields.json that can be typed as the database does', async () => {
    const app = await openInsurance();
    await openEmptyForm();
    // After the first attempt to save, each field is checked while it is typed in.
    await fillFields({ car_year: '63' });
    await saveButton.click();
    await expect.element(summary).toHaveFocus();
    await fillFields({ car_year: '' });
    await expect.element(summary).not.toBeInTheDocument();
    expect(typable.length).toBeGreaterThan(70);
    for (const { name, values, refused } of typable) {
      const typedIn = Object.entries(values) as [InsuranceColumn, unknown][];
      const [last] = typedIn.map(([column, value]) => paste(column, typed(column, value))).slice(-1);
      const description = () =>
        (last?.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' ');
      await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(last?.ariaInvalid === 'true', name).toBe(refused !== null);
      if (refused !== null) expect(description(), name).toContain(messageOf(refused));
      for (const [column] of typedIn) paste(column, '');
    }
    for (const { values, refused } of typable) {
      if (refused !== null || 'car_year' in values) continue;
      for (const [column, value] of Object.entries(values)) {
        paste(column as InsuranceColumn, typed(column, value));
      }
    }
    await saveButton.click();
    await expect.element(statusWith('เพิ่มข้อมูลประกันรถสำเร็จ')).toBeVisible();
    await app.sync.requestSync('manual');
    await expect
      .poll(() => storedInsurance(app))
      .toMatchObject([
        { net_premium: 999_999_999.99, medical_expenses: 999_999_999.99, remarks: 'ก'.repeat(2000) },
      ]);
  });

  test('leads from a summary of its errors to each field, in the order of the form', async () => {
    await openInsurance();
    await openEmptyForm();
    await chooseFile(fileOf('policy.pdf', 'pdf'));
    await fillFields({
      car_year: '63',
      coverage_start: '15/05/2569',
      coverage_end: '14/05/2569',
      insured_amount: 'ฟรี',
    });
    paste('remarks', 'half a \ud83d');
    await saveButton.click();
    await expect.element(summary).toHaveFocus();
    const links = summary.getByRole('link');
    await expect.element(links.nth(4)).toBeVisible();
    expect(links.elements().map(({ textContent }) => textContent)).toEqual([
      'ปีรถ: ปีต้องอยู่ระหว่าง 1900 ถึง 2700',
      'วันสิ้นสุดคุ้มครอง: วันสิ้นสุดความคุ้มครองมาก่อนวันเริ่ม',
      'เอกสาร: โปรดเพิ่มหรือเอาไฟล์ที่เลือกไว้ออกก่อนบันทึก',
      'ทุนประกัน: จำนวนเงินต้องอยู่ระหว่าง 0 ถึง 999,999,999.99',
      'หมายเหตุ: มีอักขระที่บันทึกไม่ได้',
    ]);
    await links.nth(3).click();
    await expect.element(field('insured_amount')).toHaveFocus();
    await fillFields({ car_year: '๒๕๖๓', coverage_end: '14/05/2570', insured_amount: '500000', remarks: '' });
    await page.getByRole('button', { name: 'เอาออก', exact: true }).click();
    await expect.element(summary).not.toBeInTheDocument();
    await expect.element(field('insured_amount')).toHaveValue('500,000.00');
  });

  test('adds up both totals to the satang, which nobody can type', async () => {
    const app = await openInsurance();
    await openEmptyForm();
    await fillFields({
      license_plate: '1กข 1234',
      net_premium: '15,000.005',
      tax_and_duty: '1114.21',
      compulsory_insurance: '๖๔๕.๒๑',
    });
    await expect.element(field('net_premium')).toHaveValue('15,000.01');
    await expect.element(field('voluntary_total')).toHaveValue('16,114.22');
    await expect.element(field('grand_total')).toHaveValue('16,759.43');
    await expect.element(field('grand_total')).toHaveAttribute('readonly');
    await fillFields({ compulsory_insurance: 'ฟรี' });
    await expect.element(field('grand_total')).toHaveValue('16,114.22');
    await fillFields({ compulsory_insurance: '645.21' });
    await saveButton.click();
    await expect.element(cardOf('1กข 1234')).toHaveTextContent('฿16,759.43');
    await app.sync.requestSync('manual');
    await expect
      .poll(() => storedInsurance(app))
      .toMatchObject([{ net_premium: 15000.01, grand_total: 16759.43 }]);
  });

  test('keeps a draft, says so, and starts over when asked', async () => {
    const app = await openInsurance();
    await openEmptyForm();
    await fillFields({ license_plate: '2ฮค 99', net_premium: '80x' });
    await passTime(300);
    await expect.element(page.getByText('บันทึกฉบับร่างแล้ว')).toBeVisible();
    const here = location.pathname + location.search;
    await app.go('/crm');
    await expect.element(saveButton).not.toBeInTheDocument();
    await app.go(here);
    await addButton.click();
    await expect.element(page.getByText('ทำต่อจากฉบับร่างที่บันทึกไว้ในเครื่องนี้')).toBeVisible();
    await expect.element(field('net_premium')).toHaveValue('80x');
    await page.getByRole('button', { name: 'เริ่มใหม่' }).click();
    await expect.element(field('license_plate')).toHaveValue('');
    await expect.element(page.getByText('ทำต่อจากฉบับร่าง')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'ยกเลิก' }).click();
    await addButton.click();
    expect(page.getByText('ทิ้งข้อมูลที่พิมพ์แล้ว').query()).toBeNull();
    await expect.element(field('net_premium')).toHaveValue('');
  });

  test('that was cancelled comes back with what was typed and its document, by Undo', async () => {
    await openInsurance();
    await openEmptyForm();
    await fillFields({ license_plate: '2ฮค 99' });
    await chooseFile(fileOf('policy.pdf', 'pdf'));
    await documentName.fill('กรมธรรม์');
    await userEvent.keyboard('{Enter}');
    await expect.element(documents).toHaveTextContent('กรมธรรม์');
    await page.getByRole('button', { name: 'ยกเลิก' }).click();
    await expect.element(page.getByText('ยังไม่มีข้อมูลประกันรถ')).toBeVisible();
    await expect.element(page.getByRole('tabpanel', { name: 'ประกันรถ' })).toHaveFocus();
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect.element(field('license_plate')).toHaveValue('2ฮค 99');
    await expect.element(documents).toHaveTextContent('กรมธรรม์');
  });

  test.each(['แก้ไข', 'ต่ออายุ'] as const)(
    'that was cancelled (%s) comes back as its own while the form of another car is open',
    async (action) => {
      const app = await openInsurance({
        fill: async (store) => {
          await addInsurance(store, { number: 1, license_plate: '1กข 1', car_brand: 'Honda' });
          await addInsurance(store, { number: 2, license_plate: '2กข 2', car_brand: 'Toyota' });
        },
      });
      await cardOf('1กข 1')
        .getByRole('button', { name: `${action} 1กข 1` })
        .click();
      await fillFields({ license_plate: '1กข 100' });
      await page.getByRole('button', { name: 'ยกเลิก' }).click();
      await cardOf('2กข 2').getByRole('button', { name: 'แก้ไข 2กข 2' }).click();
      await expect.element(field('license_plate')).toHaveValue('2กข 2');
      await page.getByRole('button', { name: 'เลิกทำ' }).click();
      await expect.element(field('license_plate')).toHaveValue('1กข 100');
      await expect.element(field('car_brand')).toHaveValue('Honda');
      await saveButton.click();
      await expect.element(cardOf('1กข 100')).toBeVisible();
      await app.sync.requestSync('manual');
      const plates = action === 'แก้ไข' ? ['1กข 100', '2กข 2'] : ['1กข 1', '1กข 100', '2กข 2'];
      await expect
        .poll(() =>
          storedInsurance(app)
            .map(({ license_plate: plate }) => String(plate))
            .toSorted((a, b) => a.localeCompare(b)),
        )
        .toEqual(plates);
      expect(storedInsurance(app)).toContainEqual(
        expect.objectContaining({ license_plate: '2กข 2', car_brand: 'Toyota' }),
      );
    },
  );

  /** Cancels a form to which a document was added. */
  async function cancelWithDocument() {
    const app = await openInsurance();
    const { files } = app.sync.store();
    await openEmptyForm();
    await fillFields({ license_plate: '2ฮค 99' });
    await addFile(fileOf('policy.pdf', 'pdf'));
    await expect.element(documents).toHaveTextContent('policy');
    const undo = page.getByRole('button', { name: 'เลิกทำ' });
    await page.getByRole('button', { name: 'ยกเลิก' }).click();
    return { files, undo };
  }

  test('that was cancelled has its document as long as Undo is shown', async () => {
    const { files, undo } = await cancelWithDocument();
    // A pointer on the toast stops its time.
    await undo.hover();
    await passTime(TOAST_WITH_ACTION_MS + 2_000);
    await undo.click();
    await expect.element(documents).toHaveTextContent('policy');
    expect(await files.unsent()).toHaveLength(1);
  });

  test('that was cancelled leaves no document behind once Undo is gone', async () => {
    const { files, undo } = await cancelWithDocument();
    await expect.element(undo).toBeVisible();
    expect(await files.unsent()).toHaveLength(1);
    // The pointer may be where the toast appeared.
    await page.getByRole('heading', { level: 1 }).hover();
    await passTime(TOAST_WITH_ACTION_MS + 2_000);
    await expect.element(undo).not.toBeInTheDocument();
    await expect.poll(() => files.unsent()).toEqual([]);
  });

  test('stays open with everything typed where the device has no room for the record', async () => {
    await openInsurance();
    await openEmptyForm();
    await fillFields({ license_plate: '2ฮค 99' });
    fillStorage('outbox');
    await saveButton.click();
    await expect.element(alertWith('เกิดข้อผิดพลาด')).toBeVisible();
    await expect.element(field('license_plate')).toHaveValue('2ฮค 99');
    repairStorage();
    await saveButton.click();
    await expect.element(cardOf('2ฮค 99')).toBeVisible();
  });

  test('INSURANCE-7 asks again for a document that the same draft, closed in another tab, has let go of', async () => {
    const app = await openInsurance();
    await openEmptyForm();
    await fillFields({ license_plate: '2ฮค 99' });
    await addFile(fileOf('policy.pdf', 'pdf'));
    await expect.element(documents).toHaveTextContent('policy');
    const store = app.sync.store();
    for (const { path } of await store.files.unsent()) await store.files.drop(path);
    await saveButton.click();
    await expect.element(summary).toHaveFocus();
    await expect.element(summary).toHaveTextContent('เอกสาร: policy: ไฟล์ไม่อยู่ในเครื่องนี้แล้ว โปรดเพิ่มใหม่');
    await page.getByRole('button', { name: 'เอา policy ออก' }).click();
    await expect.element(summary).not.toBeInTheDocument();
    await saveButton.click();
    await expect.element(cardOf('2ฮค 99')).toBeVisible();
  });

  test('ignores a draft of another shape', async () => {
    await openInsurance({
      fill: (store) => store.putSetting(`insurance:add:${customerId}`, { values: 'old' }),
    });
    await openEmptyForm();
    await expect.element(page.getByText('ทำต่อจากฉบับร่าง')).not.toBeInTheDocument();
  });

  test('is filled and saved by keyboard alone, with its days and its document', async () => {
    const app = await openInsurance();
    await tabTo(addButton);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'เพิ่มข้อมูลประกันรถ' })).toHaveFocus();
    await tabTo(field('license_plate'));
    await userEvent.keyboard('3กก 1');
    await tabTo(field('coverage_start'));
    await userEvent.keyboard('29/02/2567');
    await tabTo(page.getByRole('button', { name: `เลือกวันที่: ${labelOf('coverage_end')}` }));
    await userEvent.keyboard('{Enter}');
    const calendar = page.getByRole('dialog', { name: labelOf('coverage_end') });
    await expect.element(calendar.getByText('22', { exact: true })).toHaveFocus();
    // The keys go a year on, to the end of that week, and a week back.
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}{End}{ArrowUp}{Enter}');
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(field('coverage_end')).toHaveValue('20/11/2027');

    const chooser = page.getByLabelText('เลือกไฟล์').element() as HTMLInputElement;
    let asked = 0;
    chooser.addEventListener('click', (event) => {
      event.preventDefault();
      asked += 1;
    });
    await tabTo(documentName);
    await userEvent.keyboard('กรมธรรม์{Enter}');
    expect(asked).toBe(1);
    await expect.element(documentName).toHaveAccessibleDescription(expect.stringContaining('โปรดเลือกไฟล์ก่อน'));
    await chooseFile(fileOf('scan0001.pdf', 'pdf'));
    await expect.element(page.getByText(/scan0001\.pdf/)).toBeVisible();
    await expect.element(documentName).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    // Adding takes a moment; the focus stays where the agent has moved it meanwhile.
    (field('license_plate').element() as HTMLElement).focus();
    await expect.element(documents).toHaveTextContent('กรมธรรม์');
    await expect.element(field('license_plate')).toHaveFocus();
    await tabTo(saveButton);
    await userEvent.keyboard('{Enter}');
    await expect.element(cardOf('3กก 1')).toBeVisible();
    await app.sync.requestSync('manual');
    await expect
      .poll(() => storedInsurance(app))
      .toMatchObject([
        {
          coverage_start: expect.stringMatching('2024-02-28T17:00:00'),
          coverage_end: expect.stringMatching('2027-11-20T16:59:59.999'),
          documents: [{ name: 'กรมธรรม์' }],
        },
      ]);
  });
});
