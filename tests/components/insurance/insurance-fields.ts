/** Locators of the tab of car insurance, by the Thai labels that the specification prescribes. */
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { insuranceThai } from '../../../src/i18n/th/insurance-columns.ts';
import type { InsuranceColumns } from '../../../src/insurance/rules/insurance.ts';
import { openRecord, type RecordGiven } from '../bookings/open-record.ts';
import type { App } from '../support/open-app.tsx';

export type InsuranceColumn = keyof InsuranceColumns | 'voluntary_total' | 'grand_total';

export const labelOf = (column: InsuranceColumn): string => insuranceThai[`column.${column}`];
export const field = (column: InsuranceColumn): Locator =>
  page.getByRole('textbox', { name: labelOf(column), exact: true });

export const saveButton = page.getByRole('button', { name: 'บันทึก', exact: true });
export const cards = page.getByRole('list', { name: 'รายการประกันรถ' });
export const addButton = page.getByRole('button', { name: 'เพิ่มประกันรถ' });
export const documents = page.getByRole('list', { name: 'เอกสาร' });
export const documentName = page.getByLabelText('ชื่อเอกสาร');

export const cardOf = (plate: string): Locator =>
  cards.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plate, exact: true }) });

export function openInsurance(given: RecordGiven = {}): Promise<App> {
  return openRecord({ tab: 'insurance', ...given });
}

export async function openEmptyForm(): Promise<void> {
  await addButton.click();
  await expect.element(page.getByRole('heading', { name: 'เพิ่มข้อมูลประกันรถ' })).toHaveFocus();
}

/** Fills fields and moves the focus out of each. */
export async function fillFields(values: Partial<Record<InsuranceColumn, string>>): Promise<void> {
  for (const [column, value] of Object.entries(values) as [InsuranceColumn, string][]) {
    await field(column).fill(value);
    (field(column).element() as HTMLElement).blur();
  }
}

/** Puts a text into a field at once, as a paste does; for tables of many rows, and for text that no keyboard has. */
export function paste(column: InsuranceColumn, text: string): HTMLInputElement | HTMLTextAreaElement {
  const control = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${column}"]`);
  if (!control) throw new Error(`The form has no field ${column}.`);
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  return control;
}

/** The rows of car insurance that the server has of the person signed in. */
export function storedInsurance(app: App): Record<string, unknown>[] {
  return app.server.sync.rowsOf({ entity: 'car_insurance', userId: app.person?.userId ?? '' });
}
