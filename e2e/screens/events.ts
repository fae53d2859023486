/** Events as hospitals hold them, and how people find their way to them. */
import { expect, type Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { idOf } from './database.ts';
import { emailOf, type Role } from './sign-in-screen.ts';

export interface HeldEvent {
  id: string;
  title: string;
  path: string;
}

/** Inserts an event of the demo hospital, which begins in 30 days by default. */
export async function holdEvent(
  server: TestServer,
  given: {
    title: string;
    slug?: string;
    description?: string;
    category?: string;
    seats?: number;
    image?: string;
    /** Minutes from now; so is `endsIn`. */
    startsIn?: number;
    endsIn?: number;
    address?: string | null;
    at?: { lat: number; lng: number } | null;
    details?: string;
  },
): Promise<HeldEvent> {
  const sql = await server.sql();
  const at = given.at === undefined ? { lat: 13.7305, lng: 100.5418 } : given.at;
  const startsIn = given.startsIn ?? 30 * 24 * 60;
  const endsIn = given.endsIn ?? startsIn + 180;
  const [row] = await sql<{ id: string; url_slug: string; slug: string }[]>`
    with hospital as (
      select m.hospital_id, m.user_id, h.slug from public.hospital_members m
      join auth.users u on u.id = m.user_id join public.hospitals h on h.id = m.hospital_id
      where u.email = ${emailOf('hospital')}
    ), made as (
      insert into public.events (hospital_id, user_id, hospital_name, event_title, description, start_date, end_date,
        category, max_attendees, url_slug, image_url, contact_phone, contact_details, location_address, location_lat,
        location_lng)
      select hospital_id, user_id, '', ${given.title}, ${given.description ?? 'เดินด้วยกันในสวน พร้อมตรวจความดันฟรี'},
        date_trunc('minute', now()) + make_interval(mins => ${startsIn}),
        date_trunc('minute', now()) + make_interval(mins => ${endsIn}),
        ${given.category ?? null}, ${given.seats ?? null}, ${given.slug ?? null}, ${given.image ?? null},
        '02-123-4567', ${given.details ?? 'ติดต่อคุณพิมพ์'},
        ${given.address === undefined ? 'สวนลุมพินี กรุงเทพฯ' : given.address}, ${at?.lat ?? null}, ${at?.lng ?? null}
      from hospital returning id, url_slug
    ) select made.id, made.url_slug, hospital.slug from made, hospital`;
  if (!row) throw new Error('The demo hospital is missing.');
  const path = `/event/${encodeURIComponent(row.slug)}/${encodeURIComponent(row.url_slug)}`;
  return { id: row.id, title: given.title, path };
}

/**
 * Registers a person by a plain insert. The triggers enforce the seats as they do for the server's function.
 */
export async function registerBySql(
  server: TestServer,
  options: { eventId: string; role: Role; status?: 'registered' | 'waiting' },
): Promise<void> {
  const sql = await server.sql();
  const userId = await idOf(server, options.role);
  await sql`insert into public.event_registrations (event_id, user_id, status)
    values (${options.eventId}, ${userId}, ${options.status ?? 'registered'})`;
}

export interface StoredRegistration {
  email: string;
  status: string;
  code: string;
  checked_in_at: Date | null;
}

/** The stored registrations of an event, ordered by email. */
export async function registrationsOf(server: TestServer, eventId: string): Promise<StoredRegistration[]> {
  const sql = await server.sql();
  return sql<StoredRegistration[]>`
    select u.email, r.status, r.code, r.checked_in_at from public.event_registrations r
    join auth.users u on u.id = r.user_id where r.event_id = ${eventId} order by u.email`;
}

/** The card on an event's page that shows the seats and the button to register. */
export function registerCard(page: Page) {
  return page.getByRole('region', { name: /^(ลงทะเบียน|Register)$/ });
}

export interface TypedEvent {
  title: string;
  description: string;
  category?: string;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  address?: string;
  seats?: string;
  phone?: string;
  details?: string;
}

/** Values with which the form of an event can be sent. */
export const goodEvent: TypedEvent = {
  title: 'เดินเพื่อหัวใจ',
  description: 'เดินด้วยกันในสวน พร้อมตรวจความดันฟรี',
  startDay: '05/12/2099',
  startTime: '06:30',
  endDay: '05/12/2099',
  endTime: '09:00',
};

const labels: readonly [keyof TypedEvent, RegExp][] = [
  ['title', /^ชื่อกิจกรรม/],
  ['description', /^รายละเอียด/],
  ['category', /^หมวดหมู่/],
  ['startDay', /^วันเริ่ม/],
  ['startTime', /^เวลาเริ่ม/],
  ['endDay', /^วันสิ้นสุด/],
  ['endTime', /^เวลาสิ้นสุด/],
  ['address', /^ที่อยู่$/],
  ['seats', /^จำนวนที่รับ/],
  ['phone', /^เบอร์ติดต่อ/],
  ['details', /^ข้อมูลติดต่ออื่นๆ/],
];

export function eventField(page: Page, field: keyof TypedEvent) {
  const label = labels.find(([key]) => key === field)?.[1] ?? /^$/;
  return page.getByLabel(label).first();
}

export async function fillEvent(page: Page, event: Partial<TypedEvent>): Promise<void> {
  for (const [key] of labels) {
    const value = event[key];
    if (value !== undefined) await eventField(page, key).fill(value);
  }
}

export async function openNewEvent(page: Page): Promise<void> {
  await page.goto('/submit-event');
  await expect(page.getByRole('button', { name: 'สร้างกิจกรรม', exact: true })).toBeVisible();
}

export async function pressCreate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'สร้างกิจกรรม', exact: true }).click();
}

export interface StoredEventRow {
  id: string;
  event_title: string;
  start_utc: string;
  image_url: string | null;
  url_slug: string;
  [column: string]: unknown;
}

/** All events of the database, oldest first. */
export async function storedEvents(server: TestServer): Promise<StoredEventRow[]> {
  const sql = await server.sql();
  return sql<StoredEventRow[]>`
    select *, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as start_utc,
      to_char(end_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as end_utc
    from public.events order by created_at, id`;
}
