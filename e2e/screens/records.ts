/** The record of a customer, as agents find their way, and what the database has of it. */
import { expect, type Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { toast } from './promotions.ts';
import { emailOf, type Role } from './sign-in-screen.ts';

export interface StoredBooking {
  id: string;
  booking_code: string;
  booking_price: string;
  list_price: string | null;
  promotion_title: string;
  used: boolean;
  deleted_at: Date | null;
}

/** All bookings of a person, cancelled ones too, oldest first. */
export async function storedBookings(server: TestServer, role: Role): Promise<StoredBooking[]> {
  const sql = await server.sql();
  return sql<StoredBooking[]>`
    select b.id, b.booking_code, b.booking_price::text, b.list_price::text, b.promotion_title, b.used, b.deleted_at
    from public.bookings b join auth.users u on u.id = b.user_id
    where u.email = ${emailOf(role)} order by b.created_at, b.id`;
}

/** All notes of a person, deleted ones too, oldest first. */
export async function storedNotes(
  server: TestServer,
  role: Role,
): Promise<{ content: string; deleted_at: Date | null }[]> {
  const sql = await server.sql();
  return sql<{ content: string; deleted_at: Date | null }[]>`
    select n.content, n.deleted_at from public.customer_notes n join auth.users u on u.id = n.user_id
    where u.email = ${emailOf(role)} order by n.created_at, n.id`;
}

/** Redeems a booking in the database, as if the reception had done it with a network. */
export async function redeem(server: TestServer, code: string): Promise<void> {
  const sql = await server.sql();
  await sql`update public.bookings set used = true, used_at = now(), used_nonce = gen_random_uuid(), used_mode = 'online'
    where booking_code = ${code}`;
}

/** Chooses the promotion whose line in the dropdown contains the title. */
async function choosePromotion(page: Page, title: string): Promise<void> {
  const dropdown = page.getByLabel(/^Promotion( \*)?$/);
  const option = dropdown.locator('option', { hasText: title });
  await expect(option).toHaveCount(1);
  await dropdown.selectOption((await option.getAttribute('value')) ?? '');
}

const bookingCode = /[0-9A-Z]{5}-[0-9A-Z]{5}/;

/** Makes a booking and returns its code as the toast shows it, `K7M4P-2X9QT`. */
export async function book(page: Page, title: string, price?: string): Promise<string> {
  await choosePromotion(page, title);
  if (price !== undefined) await page.getByLabel(/^Price/).fill(price);
  const reported = toast(page, 'Success', 'Booking created with code:');
  const codes = async () =>
    (await reported.allTextContents()).flatMap((text) => bookingCode.exec(text)?.[0] ?? []);
  // The toast of the previous booking may still be shown.
  const before = await codes();
  let code = '';
  await page.getByRole('button', { name: 'Create Booking' }).click();
  await expect
    .poll(async () => (code = (await codes()).find((each) => !before.includes(each)) ?? ''))
    .not.toBe('');
  await expect(bookingOf(page, code)).toBeVisible();
  return code;
}

export function bookingOf(page: Page, code: string) {
  return page
    .getByRole('list', { name: 'Bookings of this customer' })
    .getByRole('listitem')
    .filter({ hasText: code });
}

export async function openTab(
  page: Page,
  name: 'Timeline' | 'Bookings' | 'Notes' | 'Details',
): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

export function noteOf(page: Page, text: string) {
  return page
    .getByRole('list', { name: 'Notes of this customer' })
    .getByRole('listitem')
    .filter({ hasText: text });
}

export async function addNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('New note').fill(text);
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(noteOf(page, text)).toBeVisible();
}
