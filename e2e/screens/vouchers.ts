/** Vouchers as agents make them, straight into the database, and the check of their codes as receptions use it. */
import { expect, type Page } from '@playwright/test';
import { makeBookingCode } from '../../src/bookings/rules/booking-code.ts';
import type { TestServer } from '../support/server.ts';
import { emailOf } from './sign-in-screen.ts';

/** Inserts a booking of the demo agent at the demo hospital; returns its code as stored, without a hyphen. */
export async function bookVoucher(
  server: TestServer,
  given: { promotionId: string; customer: string; price?: number },
): Promise<string> {
  const sql = await server.sql();
  const code = makeBookingCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
  const [customerId, bookingId] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`
    with agent as (select id from auth.users where email = ${emailOf('agent')}), customer as (
      insert into public.customers (id, user_id, name, telephone)
      select ${customerId}, id, ${given.customer}, '081-234-5678' from agent returning id, user_id
    )
    insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price)
    select ${bookingId}, user_id, id, ${given.promotionId}, ${code}, ${given.price ?? 900} from customer`;
  return code;
}

/** The code as people see and type it, with a hyphen after five characters. */
export const shown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Every stored redemption attempt as `code outcome`, in the order in which the server received them. */
export async function storedOutcomes(server: TestServer): Promise<string[]> {
  const sql = await server.sql();
  const rows = await sql<{ code: string; outcome: string }[]>`
    select code, outcome from public.redemption_events order by received_at, code`;
  return rows.map(({ code, outcome }) => `${code} ${outcome}`);
}

/** Expects the result of the code check to have this title. */
export async function expectResult(page: Page, title: string | RegExp): Promise<void> {
  await expect(
    page.getByRole('region', { name: /^(Result|ผล)/ }).getByRole('heading', { name: title }),
  ).toBeVisible();
}
