import { bangkokMoment } from '../../lib/days/bangkok-day.ts';
import type { EventColumns } from './event-columns.ts';
import type { EventFormValues } from './event-form.ts';

/** Spec 2 §9. */
const SEO_DESCRIPTION_LENGTH = 160;
const orNull = (text: string) => text.trim() || null;

/**
 * The columns of public.events out of the form, not yet checked. `uploaded` is the address that a new picture got.
 * What search engines are told is the title and the first 160 characters of the description (spec 2 §7).
 */
export function toColumns(options: { values: EventFormValues; uploaded: string | null }): EventColumns {
  const { values, uploaded } = options;
  const { image } = values;
  const title = values.event_title.trim();
  const description = values.description.trim();
  return {
    event_title: title,
    description,
    start_date: bangkokMoment({ day: values.start_day, time: values.start_time }),
    end_date: bangkokMoment({ day: values.end_day, time: values.end_time }),
    location_address: orNull(values.location_address),
    location_lat: values.location_lat,
    location_lng: values.location_lng,
    image_url: image.kind === 'stored' ? image.url : image.kind === 'new' ? uploaded : null,
    category: orNull(values.category),
    max_attendees: readSeats(values.max_attendees),
    contact_phone: orNull(values.contact_phone),
    contact_details: orNull(values.contact_details),
    seo_title: title || null,
    seo_description:
      Array.from(description.replace(/\s+/g, ' ')).slice(0, SEO_DESCRIPTION_LENGTH).join('') || null,
  };
}

/** A whole number, in Thai digits too; null for nothing typed, `NaN` for what is no number. */
function readSeats(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s,]/g, '');
  if (plain === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
