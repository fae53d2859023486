/** The tab of car insurance, as agents find their way (its words are Thai), and what the database has of it. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { openCustomer } from './customers.ts';
import { emailOf, type Role } from './sign-in-screen.ts';

export interface StoredInsurance {
  id: string;
  license_plate: string | null;
  net_premium: string | null;
  voluntary_total: string | null;
  grand_total: string | null;
  /** Local time in Bangkok, as PostgreSQL prints it. */
  starts: string | null;
  ends: string | null;
  documents: { name: string; path: string; size: number; type: string; sha256: string }[];
  deleted_at: Date | null;
}

/** All insurance of a person, deleted records too, oldest first. */
export async function storedInsurance(server: TestServer, role: Role): Promise<StoredInsurance[]> {
  const sql = await server.sql();
  return sql<StoredInsurance[]>`
    select i.id, i.license_plate, i.net_premium::text, i.voluntary_total::text, i.grand_total::text,
      (i.coverage_start at time zone 'Asia/Bangkok')::text as starts,
      (i.coverage_end at time zone 'Asia/Bangkok')::text as ends, i.documents, i.deleted_at
    from public.car_insurance i join auth.users u on u.id = i.user_id
    where u.email = ${emailOf(role)} order by i.created_at, i.id`;
}

/** All people's files in the private bucket, by name; `size` in bytes. */
export async function storedFiles(server: TestServer): Promise<{ name: string; size: number }[]> {
  const sql = await server.sql();
  return sql<{ name: string; size: number }[]>`
    select name, (metadata ->> 'size')::int as size from storage.objects
    where bucket_id = 'car-insurance-documents' order by name`;
}

export async function openInsurance(page: Page, customer: string): Promise<void> {
  await openCustomer(page, customer);
  await insuranceTab(page);
}

export async function insuranceTab(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^(ประกันรถ|Car insurance)$/ }).click();
}

export async function openEmptyForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'เพิ่มประกันรถ' }).click();
  await expect(page.getByRole('heading', { name: 'เพิ่มข้อมูลประกันรถ' })).toBeFocused();
}

/** Fills fields that are named by their labels. */
export async function fillInsurance(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await field.blur();
  }
}

/** Presses the form's save button; does not wait for the outcome. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
}

/** A file of this length whose content starts as a PDF does. */
export function pdf(options: { name: string; bytes: number }) {
  const buffer = Buffer.alloc(options.bytes, 'x');
  buffer.write('%PDF-1.7\n');
  return { name: options.name, mimeType: 'application/pdf', buffer };
}

export async function chooseFile(page: Page, file: ReturnType<typeof pdf>): Promise<void> {
  await page.getByLabel(/^เลือกไฟล์(อื่น)?$/).setInputFiles(file);
}

/**
 * Chooses a file that the app accepts, and presses Enter
 * once the name field is filled: before, Enter adds nothing.
 */
export async function enterFile(page: Page, file: ReturnType<typeof pdf>): Promise<void> {
  await chooseFile(page, file);
  const name = page.getByLabel('ชื่อเอกสาร');
  await expect(name).toHaveValue(file.name.replace(/\.[^.]*$/, ''));
  await name.press('Enter');
}

export function cardOf(page: Page, plate: string): Locator {
  return page.getByRole('list', { name: 'รายการประกันรถ' }).locator('> li').filter({ hasText: plate });
}

export function toastOf(page: Page, text: string): Locator {
  return page.getByRole('region', { name: /^(Messages|ข้อความ)/ }).getByText(text, { exact: true });
}
