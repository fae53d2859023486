import { z } from 'zod';
import { textLength } from '../../lib/text/text-length.ts';
import { isWebLink } from '../../lib/links/web-link.ts';
import { eventRules, type EventRule } from './event-messages.ts';

const within = (max: number) => (text: string) => textLength(text) <= max;
/** Optional text: empty is null (CONVENTIONS, rule 7). */
const text = (max: number, name: EventRule) => z.string().refine(within(max), name).nullable();
const degrees = (limit: number, name: EventRule) =>
  z.number(name).min(-limit, name).max(limit, name).nullable();
/** Years 1900 to 9999, as the table has them. */
const moment = (name: EventRule) =>
  z.string().refine((value) => /^(19|[2-9]\d)\d\d-/.test(value) && !Number.isNaN(Date.parse(value)), name);
/** The largest integer of the database. */
const MOST_SEATS = 2_147_483_647;

/** Columns of an event as they are sent, with the checks of public.events; a message is the rule's name. */
const columns = z
  .object({
    event_title: z
      .string()
      .regex(/\S/, rule('event_title_required'))
      .refine(within(200), rule('event_title_length')),
    description: z
      .string()
      .refine((value) => textLength(value) >= 10 && within(5000)(value), rule('description_length')),
    start_date: moment('start_date_range'),
    end_date: moment('end_date_range'),
    location_address: text(500, 'location_address_length'),
    location_lat: degrees(90, 'location_lat_range'),
    location_lng: degrees(180, 'location_lng_range'),
    image_url: text(2000, 'image_url_length').refine(
      (link) => link === null || isWebLink(link),
      rule('image_url_format'),
    ),
    category: text(100, 'category_length'),
    max_attendees: z
      .int(rule('max_attendees_range'))
      .min(1, rule('max_attendees_range'))
      .max(MOST_SEATS, rule('max_attendees_range'))
      .nullable(),
    contact_phone: text(20, 'contact_phone_length').refine(
      (phone) => phone === null || /^[0-9+() -]*$/.test(phone),
      rule('contact_phone_format'),
    ),
    contact_details: text(500, 'contact_details_length'),
    seo_title: text(255, 'seo_title_length'),
    seo_description: text(160, 'seo_description_length'),
  })
  .refine(({ start_date: start, end_date: end }) => !(Date.parse(start) > Date.parse(end)), {
    path: ['end_date'],
    message: rule('end_date_order'),
  });
export type EventColumns = z.infer<typeof columns>;

function rule(name: EventRule): EventRule {
  return name;
}

/** The rules of public.events that columns break, each once, in the order of the columns. */
export function brokenRules(values: unknown): EventRule[] {
  const parsed = columns.safeParse(values);
  if (parsed.success) return [];
  const found = parsed.error.issues.map((issue) => {
    const named = eventRules.find((name) => name === issue.message);
    if (!named) throw new Error(`An event's column ${issue.path.join('.')} cannot be: ${issue.message}`);
    return named;
  });
  return [...new Set(found)];
}
