/** Changes by superuser that the contract tests of bookings need, on any database with the migrations. */
import type { Sql } from 'postgres';
import { contractPromotion, usedColumns } from '../../../sync/testing/contract-support.ts';

/** Inserts a hospital with a promotion that ends on `end`. */
export async function newHospital(
  sql: Sql,
  { end }: { end: string } = { end: contractPromotion.promotion_end },
): Promise<{ hospitalId: string; promotionId: string }> {
  const name = `hospital-${crypto.randomUUID()}`;
  const [hospital] = await sql<{ id: string }[]>`
    insert into public.hospitals (name, slug) values (${name}, ${name}) returning id`;
  if (!hospital) throw new Error('No hospital was made.');
  const { promotion_title: title, promotion_start: start, list_price: price } = contractPromotion;
  const promotion = {
    hospital_id: hospital.id,
    hospital_name: name,
    promotion_title: title,
    description: 'ตรวจสุขภาพประจำปี',
    area: 'กรุงเทพฯ',
    start_date: start,
    end_date: end,
    price,
    url_slug: 'a',
  };
  const [made] = await sql<{ id: string }[]>`insert into public.promotions ${sql(promotion)} returning id`;
  if (!made) throw new Error('No promotion was made.');
  return { hospitalId: hospital.id, promotionId: made.id };
}

export async function renamePromotion(
  sql: Sql,
  { promotionId, title }: { promotionId: string; title: string },
): Promise<void> {
  await sql`update public.promotions set promotion_title = ${title} where id = ${promotionId}`;
}

/** Makes a person a member of a hospital, as `staff` by default. */
export async function join(
  sql: Sql,
  member: { userId: string; hospitalId: string; role?: string },
): Promise<void> {
  const { userId, hospitalId, role = 'staff' } = member;
  await sql`insert into public.hospital_members (hospital_id, user_id, role) values (${hospitalId}, ${userId}, ${role})`;
}

/** Ends a person's membership of a hospital. */
export async function leave(
  sql: Sql,
  { userId, hospitalId }: { userId: string; hospitalId: string },
): Promise<void> {
  await sql`delete from public.hospital_members where hospital_id = ${hospitalId} and user_id = ${userId}`;
}

/** Sets for how many days a hospital's devices store closed bookings. */
export async function setDeviceDays(
  sql: Sql,
  { hospitalId, days }: { hospitalId: string; days: number },
): Promise<void> {
  await sql`update public.hospitals set device_days = ${days} where id = ${hospitalId}`;
}

/** Takes a device off a hospital's list, or puts it on the list again. */
export async function revokeDevice(
  sql: Sql,
  { hospitalId, device, revoked }: { hospitalId: string; device: string; revoked: boolean },
): Promise<void> {
  const at = revoked ? sql`now()` : null;
  await sql`update public.hospital_devices set revoked_at = ${at}
    where hospital_id = ${hospitalId} and device = ${device}`;
}

/** Sets the time at which a booking was closed to so many days ago. */
export async function closedAgo(
  sql: Sql,
  { bookingId, days }: { bookingId: string; days: number },
): Promise<void> {
  await sql`update public.bookings set closed_at = now() - make_interval(days => ${days}) where id = ${bookingId}`;
}

/** Makes all conflicts of a person look recorded that many days ago. */
export async function metAgo(sql: Sql, { userId, days }: { userId: string; days: number }): Promise<void> {
  await sql`
    update public.sync_conflicts set created_at = now() - make_interval(days => ${days}) where user_id = ${userId}`;
}

/** Makes a booking used, as a redemption does. */
export async function useBooking(sql: Sql, bookingId: string): Promise<void> {
  await sql`update public.bookings set ${sql(usedColumns(crypto.randomUUID()))} where id = ${bookingId}`;
}
