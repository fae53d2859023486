import { bangkokMoment } from '../../lib/days/bangkok-day.ts';
import { z } from 'zod';
import {
  between,
  contactFields,
  descriptionField,
  isFilled,
  hospitalField,
  numberField,
  pictureField,
  placeFields,
  requiredText,
  optionalTextField,
  valueField,
  within,
  type FieldName,
  type MessageOf,
  type ValuesOf,
} from '../../publishing/rules/publication-field.ts';
import {
  checksOf,
  imageChecks,
  sentPictureUrl,
  plainColumns,
  type FieldProblem,
  type RowChecks,
  type UploadedUrls,
} from '../../publishing/rules/publication-table.ts';

/** Characters of an event's description that search engines get (EVENT-8). */
const SEO_DESCRIPTION_LENGTH = 160;
/** The largest `integer` of PostgreSQL. */
const MOST_SEATS = 2_147_483_647;
const typed = valueField(z.string(), '');
const seats = between(1, MOST_SEATS);

/** The form of an event from top to bottom, with the columns of public.events and their checks. */
export const eventFields = {
  hospital: hospitalField,
  image: pictureField,
  event_title: requiredText({
    event_title_required: { message: 'titleRequired', holds: isFilled },
    event_title_length: { message: 'titleLong', holds: within(200) },
  }),
  description: descriptionField,
  category: optionalTextField({ category_length: { message: 'categoryLong', holds: within(100) } }),
  // Days are `YYYY-MM-DD` or incomplete, times `HH:mm`, both in Bangkok.
  start_day: typed,
  start_time: { ...typed, partOf: 'start_day' },
  end_day: typed,
  end_time: { ...typed, partOf: 'end_day' },
  ...placeFields,
  max_attendees: numberField(
    {
      max_attendees_range: {
        message: 'seats',
        holds: (column) => column === null || (Number.isInteger(column) && seats(column)),
      },
    },
    readSeats,
  ),
  ...contactFields({ phone: 20, details: 500 }),
};

export type EventFormValues = ValuesOf<typeof eventFields>;
/** A field of the form, by which its errors are found. */
export type EventField = FieldName<typeof eventFields>;
/** Keys of messages below `event.invalid`. */
export type EventMessage =
  MessageOf<typeof eventFields> | 'image' | 'date' | 'dateOrder' | 'address' | 'hospital' | 'text';
export type EventProblem = FieldProblem<EventField, EventMessage>;

/** The form as columns of public.events, not yet checked. The texts for search engines come from title and description (EVENT-8). */
export function eventColumns(options: { values: EventFormValues; uploaded: UploadedUrls }) {
  const { values, uploaded } = options;
  const plain = plainColumns(eventFields, values);
  const description = Array.from(plain.description.replace(/\s+/g, ' '));
  return {
    ...plain,
    image_url: sentPictureUrl(values.image, uploaded),
    start_date: bangkokMoment({ day: values.start_day, time: values.start_time }),
    end_date: bangkokMoment({ day: values.end_day, time: values.end_time }),
    seo_title: plain.event_title || null,
    seo_description: description.slice(0, SEO_DESCRIPTION_LENGTH).join('') || null,
  };
}
/** The columns of `public.events` that a form writes. */
export type EventColumns = ReturnType<typeof eventColumns>;

/** Whether the moment is valid and in the years 1900 to 9999, as the table requires. */
const isMoment = (column: string) => /^(19|[2-9]\d)\d\d-/.test(column) && !Number.isNaN(Date.parse(column));

/** The check constraints of public.events by name, each with its field and message. */
export const eventChecks: RowChecks<EventColumns, EventField, EventMessage> = {
  ...checksOf(eventFields),
  ...imageChecks,
  start_date_range: { field: 'start_day', message: 'date', holds: (row) => isMoment(row.start_date) },
  end_date_range: { field: 'end_day', message: 'date', holds: (row) => isMoment(row.end_date) },
  end_date_order: {
    field: 'end_day',
    message: 'dateOrder',
    holds: (row) => !(Date.parse(row.start_date) > Date.parse(row.end_date)),
  },
  seo_title_length: {
    field: 'event_title',
    message: 'titleLong',
    holds: (row) => within(255)(row.seo_title),
  },
  seo_description_length: {
    field: 'description',
    message: 'descriptionLong',
    holds: (row) => within(SEO_DESCRIPTION_LENGTH)(row.seo_description),
  },
  // The form sends no slug: the server makes it out of the title.
  url_slug_format: { field: 'event_title', message: 'address', holds: () => true },
  url_slug_length: { field: 'event_title', message: 'titleLong', holds: () => true },
};

/** A whole number, in Thai digits too; null for nothing typed, `NaN` for what is no number. */
function readSeats(typedText: string): number | null {
  const plain = typedText
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s,]/g, '');
  if (plain === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
