/** Promotions as hospitals publish them, and how people find them. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { TestServer } from '../support/server.ts';
import { demoPassword, emailOf } from './sign-in-screen.ts';

export interface Published {
  id: string;
  title: string;
  path: string;
}

/** Inserts a promotion of the demo hospital, newer than all others. */
export async function publish(
  server: TestServer,
  given: {
    title: string;
    category?: string;
    keywords?: string;
    area?: string;
    price?: number;
    discount?: number;
    slug?: string;
    image?: string;
    packages?: readonly Record<string, unknown>[];
    description?: string;
    start?: string;
    end?: string;
    /** Degrees; null for a promotion that is not on the map. */
    at?: { lat: number; lng: number } | null;
  },
): Promise<Published> {
  const sql = await server.sql();
  const at = given.at === undefined ? { lat: 13.77, lng: 100.54 } : given.at;
  const [row] = await sql<{ id: string; url_slug: string; slug: string }[]>`
    with hospital as (
      select m.hospital_id, m.user_id, h.slug from public.hospital_members m
      join auth.users u on u.id = m.user_id join public.hospitals h on h.id = m.hospital_id
      where u.email = ${emailOf('hospital')}
    ), made as (
      insert into public.promotions (hospital_id, user_id, hospital_name, promotion_title, description, area, category,
        keywords, price, discount_percentage, start_date, end_date, url_slug, image_url, packages, contact_phone,
        location_address, location_lat, location_lng, remarks, social_links)
      select hospital_id, user_id, '', ${given.title}, ${given.description ?? 'รายละเอียดของโปรโมชันนี้ยาวพอ'}, ${given.area ?? 'กรุงเทพมหานคร'},
        ${given.category ?? null}, ${given.keywords ?? null}, ${given.price ?? null}, ${given.discount ?? null},
        ${given.start ?? '2026-01-01'}, ${given.end ?? '2099-12-31'}, ${given.slug ?? null}, ${given.image ?? null},
        ${JSON.stringify(given.packages ?? [])}::text::jsonb, '02-123-4567', 'ถนนพหลโยธิน', ${at?.lat ?? null}, ${at?.lng ?? null},
        'นัดล่วงหน้า', '[{"type":"line","url":"https://line.example/x"}]'
      from hospital returning id, url_slug
    ) select made.id, made.url_slug, hospital.slug from made, hospital`;
  if (!row) throw new Error('The demo hospital is missing.');
  const path = `/${encodeURIComponent(row.slug)}/${encodeURIComponent(row.url_slug)}`;
  return { id: row.id, title: given.title, path };
}

/** Uploads a picture into the demo hospital's folder; returns its public URL. */
export async function uploadPicture(server: TestServer): Promise<string> {
  const apikey = 'sb_publishable_local';
  const signedIn = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('hospital'), password: demoPassword }),
  });
  const session = (await signedIn.json()) as { access_token: string; user: { id: string } };
  const bytes = await sharp({ create: { width: 800, height: 384, channels: 3, background: '#1c7a60' } })
    .webp()
    .toBuffer();
  const key = `promotion-images/${session.user.id}/${crypto.randomUUID()}.webp`;
  const stored = await fetch(`${server.origin}/storage/v1/object/${key}`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${session.access_token}`, 'content-type': 'image/webp' },
    body: new Uint8Array(bytes),
  });
  if (!stored.ok) throw new Error(`The picture was not stored: ${await stored.text()}`);
  return `${server.origin}/storage/v1/object/public/${key}`;
}

/** The card of a promotion in a list. */
export function cardOf(page: Page, title: string) {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** A toast with this title and, where given, this text. */
export function toast(page: Page, title: string, text?: string) {
  const shown = page.getByRole('region', { name: /Messages|ข้อความแจ้ง/ }).locator('.toast');
  const titled = shown.filter({ hasText: title });
  return text === undefined ? titled : titled.filter({ hasText: text });
}
