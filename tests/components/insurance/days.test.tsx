import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, labelOf, openEmptyForm, openInsurance } from './insurance-fields.ts';

const label = labelOf('coverage_end');
const day = field('coverage_end');
const sheet = page.getByRole('dialog', { name: label });
const months = sheet.getByRole('combobox', { name: 'เดือน' });
const years = sheet.getByRole('combobox', { name: 'ปี' });
const opener = page.getByRole('button', { name: `เลือกวันที่: ${label}` });

describe('a day that is typed', () => {
  test.each([
    ['29/02/2567', '29/02/2024', 'อ่าน 2567 เป็นปี พ.ศ. ตรงกับ ค.ศ. 2024'],
    ['๑/๓/๒๕๖๘', '01/03/2025', 'อ่าน 2568 เป็นปี พ.ศ. ตรงกับ ค.ศ. 2025'],
    ['01/03/2024', '01/03/2024', '1 มีนาคม 2567'],
    ['29/02/2568', '29/02/2568', 'รูปแบบวันที่ไม่ถูกต้อง'],
    ['พรุ่งนี้', 'พรุ่งนี้', 'รูปแบบวันที่ไม่ถูกต้อง'],
  ])('«%s» is %s when the field is left, and it says: %s', async (typed, shown, note) => {
    await openInsurance();
    await openEmptyForm();
    await day.fill(typed);
    await expect.element(day).toHaveValue(typed);
    (day.element() as HTMLElement).blur();
    await expect.element(day).toHaveValue(shown);
    await expect
      .element(day)
      .toHaveAccessibleDescription(expect.stringMatching(note.replace('มีนาคม', '(มีนาคม|มี\\.ค\\.)')));
    expect(day.element().ariaInvalid === 'true').toBe(note.startsWith('รูปแบบ'));
  });
});

describe('the calendar', () => {
  test('opens at the day of the field and goes by month and year, both eras shown', async () => {
    await openInsurance();
    await openEmptyForm();
    await day.fill('29/02/2567');
    await opener.click();
    const chosen = sheet.getByRole('button', { pressed: true });
    await expect.element(chosen).toHaveTextContent(/^29$/);
    await expect.element(chosen).toHaveFocus();
    await expect.element(months).toHaveValue('2');
    await expect.element(years).toHaveValue('2024');
    await expect
      .element(years.getByRole('option', { selected: true }))
      .toHaveTextContent(/2567.*2024|2024.*2567/);
    // In a month that lacks the chosen day, the last day is chosen.
    await sheet.getByRole('button', { name: 'เดือนถัดไป' }).click();
    await expect.element(months).toHaveValue('3');
    await sheet.getByRole('button', { name: 'เดือนก่อนหน้า' }).click();
    await years.selectOptions('2025');
    await expect.element(months).toHaveValue('2');
    await expect.element(sheet.getByText('29', { exact: true })).not.toBeInTheDocument();
    await months.selectOptions('12');
    await sheet.getByText('31', { exact: true }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(day).toHaveValue('31/12/2025');
    await expect.element(day).not.toHaveAccessibleDescription(expect.stringContaining('พ.ศ.'));
    await expect.element(opener).toHaveFocus();
  });

  test('goes by keys: day, week, ends of the week, month and year; Escape leaves the field alone', async () => {
    await openInsurance();
    await openEmptyForm();
    await opener.click();
    const active = () => document.activeElement?.getAttribute('aria-label') ?? '';
    await expect.element(sheet.getByText('22', { exact: true })).toHaveFocus();
    expect(document.activeElement?.ariaCurrent).toBe('date');
    for (const [keys, number, month] of [
      ['{ArrowRight}', '23', '11'],
      ['{ArrowDown}', '30', '11'],
      ['{ArrowDown}', '7', '12'],
      ['{ArrowLeft}', '6', '12'],
      ['{End}', '12', '12'],
      ['{Home}', '6', '12'],
      ['{ArrowUp}', '29', '11'],
      ['{PageUp}', '29', '10'],
      ['{PageDown}', '29', '11'],
      ['{Shift>}{PageUp}{/Shift}', '29', '11'],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.poll(() => document.activeElement?.textContent, { message: keys }).toBe(number);
      await expect.element(months).toHaveValue(month);
    }
    await expect.element(years).toHaveValue('2025');
    expect(active()).toMatch(/2568/);
    await userEvent.keyboard('x{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(day).toHaveValue('');
  });

  test('takes today, and no date', async () => {
    await openInsurance();
    await openEmptyForm();
    await opener.click();
    await sheet.getByRole('button', { name: 'วันนี้' }).click();
    await expect.element(day).toHaveValue('22/11/2026');
    await opener.click();
    await sheet.getByRole('button', { name: 'ไม่ระบุวันที่' }).click();
    await expect.element(day).toHaveValue('');
  });

  test('closes by its cross and by a tap beside it', async () => {
    await openInsurance();
    await openEmptyForm();
    await opener.click();
    await sheet.getByRole('button', { name: 'ปิด' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await opener.click();
    await expect.element(sheet).toBeVisible();
    sheet.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1, clientY: 1 }));
    await expect.element(sheet).not.toBeInTheDocument();
  });

  test('has a year that lies far away, where the field holds one', async () => {
    await openInsurance();
    await openEmptyForm();
    await day.fill('01/01/1850');
    await opener.click();
    await expect.element(years).toHaveValue('1850');
  });
});
