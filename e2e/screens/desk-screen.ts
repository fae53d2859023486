/** The hospital's desk, as receptions find their way, and what the database has of it. */
import { expect, type Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { workerInCharge } from './service-worker.ts';
import { emailOf } from './sign-in-screen.ts';
import { expectResult, shown } from './vouchers.ts';

/** Opens the desk and waits until it has this many bookings for use without a network. */
export async function openDesk(page: Page, bookings: number): Promise<void> {
  await page.goto('/hospital-dashboard');
  await expect(page.getByText(new RegExp(`^Ready offline, ${bookings} bookings?,`))).toBeVisible();
}

/** Opens the desk and waits until it would also open without a network. */
export async function deskWithoutSignal(page: Page, bookings: number): Promise<void> {
  await openDesk(page, bookings);
  await workerInCharge(page);
}

/** Types a code and presses Check; does not wait for the result. */
async function typeCode(page: Page, code: string): Promise<void> {
  // A redeemed code fills the screen until the person goes on.
  if (await page.locator('.check-result[data-signal=done]').isVisible()) {
    await page.getByRole('button', { name: 'Next code' }).click();
  }
  await page.getByLabel('Booking code').fill(code);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

/** Checks a code and waits until the result of this code has the title. */
export async function checkCode(page: Page, code: string, title: string | RegExp): Promise<void> {
  await typeCode(page, code);
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(shown(code));
  await expectResult(page, title);
}

export function resultOf(page: Page) {
  return page.getByRole('region', { name: 'Result' });
}

export async function markAsUsed(page: Page): Promise<void> {
  await resultOf(page).getByRole('button', { name: 'Mark as used' }).click();
}

export async function openDeskTab(
  page: Page,
  name: 'Bookings' | 'Promotions' | 'Events' | 'Conflicts' | 'Devices',
): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

/** A redemption attempt as the database stores it. */
export interface StoredUse {
  outcome: string;
  mode: string;
  reason: string | null;
  resolution: string | null;
  resolution_note: string | null;
}

/** Every stored redemption attempt of a code, in the order in which the server received them. */
export async function storedUses(server: TestServer, code: string): Promise<StoredUse[]> {
  const sql = await server.sql();
  return sql<StoredUse[]>`
    select outcome, mode, reason, resolution, resolution_note from public.redemption_events
    where code = ${code} order by received_at, outcome desc`;
}

/** Redeems the booking on the server, as a device outside the journey would. */
export async function useElsewhere(server: TestServer, code: string): Promise<void> {
  const sql = await server.sql();
  await sql`update public.bookings set used = true, used_at = '2026-02-03T02:12:00Z', used_nonce = gen_random_uuid(),
    used_mode = 'offline' where booking_code = ${code}`;
}

/** Inserts a promotion of the other demo hospital; returns its id. */
export async function foreignPromotion(server: TestServer): Promise<string> {
  const sql = await server.sql();
  const [row] = await sql<{ id: string }[]>`
    insert into public.promotions (hospital_id, user_id, hospital_name, promotion_title, description, area,
      start_date, end_date)
    select m.hospital_id, m.user_id, '', 'ของคลินิกอื่น', 'รายละเอียดของโปรโมชันนี้ยาวพอ', 'เชียงใหม่', '2026-01-01',
      '2099-12-31'
    from public.hospital_members m join auth.users u on u.id = m.user_id
    where u.email = ${emailOf('hospital2')} returning id`;
  if (!row) throw new Error('The other demo hospital is missing.');
  return row.id;
}
