/** The checks of public.events, without `events_`; the server names them when it refuses a row. */
export const eventRules = [
  'event_title_required',
  'event_title_length',
  'description_length',
  'start_date_range',
  'end_date_range',
  'end_date_order',
  'location_address_length',
  'location_lat_range',
  'location_lng_range',
  'image_url_format',
  'image_url_length',
  'category_length',
  'max_attendees_range',
  'contact_phone_format',
  'contact_phone_length',
  'contact_details_length',
  'url_slug_format',
  'url_slug_length',
  'seo_title_length',
  'seo_description_length',
] as const;
export type EventRule = (typeof eventRules)[number];

/** Each message of a broken rule (EVENT-1) has a stable key. */
export const eventMessages = {
  hospital: 'ไม่พบข้อมูลโรงพยาบาล',
  titleRequired: 'Event title is required',
  titleLong: 'Title must be less than 200 characters',
  descriptionShort: 'Description must be at least 10 characters',
  descriptionLong: 'Description must be less than 5000 characters',
  date: 'Invalid date format',
  dateOrder: 'End date must be after start date',
  addressLong: 'Address must be less than 500 characters',
  placeRange: 'Invalid position',
  image: 'This image cannot be used',
  categoryLong: 'Category must be less than 100 characters',
  seats: 'Max attendees must be positive',
  phoneFormat: 'Invalid phone format',
  phoneLong: 'Phone must be less than 20 characters',
  contactDetailsLong: 'Contact details must be less than 500 characters',
  address: 'This title makes no address',
  text: 'Contains characters that cannot be saved',
} as const;
export type EventMessage = keyof typeof eventMessages;

/** A place of the form, from top to bottom. */
export const eventFields = [
  'hospital',
  'image',
  'event_title',
  'description',
  'category',
  'start_day',
  'start_time',
  'end_day',
  'end_time',
  'location_address',
  'max_attendees',
  'contact_phone',
  'contact_details',
] as const;
export type EventField = (typeof eventFields)[number];

export interface EventProblem {
  field: EventField;
  message: EventMessage;
}

/** Where a broken rule of the table is told, and with which message. */
export const problemOfRule: Readonly<Record<EventRule, EventProblem>> = {
  event_title_required: { field: 'event_title', message: 'titleRequired' },
  event_title_length: { field: 'event_title', message: 'titleLong' },
  description_length: { field: 'description', message: 'descriptionLong' },
  start_date_range: { field: 'start_day', message: 'date' },
  end_date_range: { field: 'end_day', message: 'date' },
  end_date_order: { field: 'end_day', message: 'dateOrder' },
  location_address_length: { field: 'location_address', message: 'addressLong' },
  location_lat_range: { field: 'location_address', message: 'placeRange' },
  location_lng_range: { field: 'location_address', message: 'placeRange' },
  image_url_format: { field: 'image', message: 'image' },
  image_url_length: { field: 'image', message: 'image' },
  category_length: { field: 'category', message: 'categoryLong' },
  max_attendees_range: { field: 'max_attendees', message: 'seats' },
  contact_phone_format: { field: 'contact_phone', message: 'phoneFormat' },
  contact_phone_length: { field: 'contact_phone', message: 'phoneLong' },
  contact_details_length: { field: 'contact_details', message: 'contactDetailsLong' },
  url_slug_format: { field: 'event_title', message: 'address' },
  url_slug_length: { field: 'event_title', message: 'titleLong' },
  seo_title_length: { field: 'event_title', message: 'titleLong' },
  seo_description_length: { field: 'description', message: 'descriptionLong' },
};

/** The problem that a constraint of the server stands for; null for one that is none of the form's. */
export function problemOfConstraint(constraint: string | null): EventProblem | null {
  const rule = eventRules.find((one) => constraint === `events_${one}`);
  return rule === undefined ? null : problemOfRule[rule];
}
