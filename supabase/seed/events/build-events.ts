import { addSeedDays, atTime } from '../seed-days.ts';
import type { Publisher } from '../promotions/build-promotions.ts';
import type { SeedRandom } from '../seed-random.ts';
import { DEMO_EVENTS } from './demo-events.ts';

/** A row of `public.events`. */
export type EventRow = BuiltEvent['row'];

/** An event's row with the list entry that it was built from. */
export type BuiltEvent = ReturnType<typeof buildEvents>[number];

/** Fourteen events around `today`: one has ended, one is running, the others are upcoming. */
export function buildEvents(options: {
  publishers: readonly Publisher[];
  today: string;
  random: SeedRandom;
}) {
  const { publishers, today, random } = options;
  return DEMO_EVENTS.map((listed) => {
    const publisher = publishers.find((one) => one.listed.categories.includes(listed.field));
    if (!publisher) throw new Error(`Nobody holds ${listed.title}.`);
    const place = publisher.listed;
    const day = addSeedDays(today, listed.day);
    const row = {
      id: random.uuid(),
      hospital_id: publisher.id,
      user_id: publisher.userId,
      hospital_name: place.name,
      event_title: listed.title,
      description: `${listed.about}\nจัดโดย${place.name} ณ ${place.district} ${place.province}\nลงทะเบียนล่วงหน้าเพื่อให้เราเตรียมสถานที่และเอกสารได้พอดี`,
      start_date: atTime(day, listed.from),
      end_date: atTime(addSeedDays(day, listed.moreDays ?? 0), listed.to),
      location_address: place.address,
      location_lat: place.lat,
      location_lng: place.lng,
      image_url: null as string | null,
      category: listed.category,
      max_attendees: listed.seats,
      contact_phone: place.telephone,
      contact_details: place.openings,
      seo_description: listed.about,
    };
    return { row, listed };
  });
}
