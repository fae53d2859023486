import { describe, expect, it } from 'vitest';
import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import type { TextKey } from '../../i18n/message-texts.ts';
import { checkEventForm } from './check-event-form.ts';
import { emptyEventForm } from './event-form.ts';
import { eventColumns, type EventFormValues, type EventMessage } from './event-table.ts';

/** The messages of the form (EVENT-1), as the default texts have them word for word (SHELL-6). */
const eventMessages = {
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
} satisfies Record<EventMessage, string>;

const good: EventFormValues = {
  ...emptyEventForm({ id: 'h', name: 'โรงพยาบาล' }),
  event_title: 'เดินการกุศล',
  description: 'เดินด้วยกันทุกวันเสาร์',
  start_day: '2026-12-05',
  start_time: '09:00',
  end_day: '2026-12-05',
  end_time: '12:00',
};
const problems = (changed: Partial<EventFormValues>) => {
  const checked = checkEventForm({ ...good, ...changed });
  return checked.ok ? [] : checked.problem.map(({ field, message }) => `${field}: ${eventMessages[message]}`);
};

describe('EVENT-1: what is wrong with an event', () => {
  it.each<[string, Partial<EventFormValues>, string[]]>([
    ['nothing', {}, []],
    ['no title', { event_title: '  ' }, ['event_title: Event title is required']],
    ['a title of 200', { event_title: 'ก'.repeat(200) }, []],
    [
      'a title of 201',
      { event_title: 'ก'.repeat(201) },
      ['event_title: Title must be less than 200 characters'],
    ],
    [
      '9 characters',
      { description: 'ก'.repeat(9) },
      ['description: Description must be at least 10 characters'],
    ],
    [
      '5001',
      { description: 'ก'.repeat(5001) },
      ['description: Description must be less than 5000 characters'],
    ],
    ['half a day', { start_day: '5/12' }, ['start_day: Invalid date format']],
    ['no time', { end_time: '' }, ['end_time: Invalid date format']],
    ['no such time', { end_time: '24:00' }, ['end_time: Invalid date format']],
    ['year 1', { start_day: '0001-01-01' }, ['start_day: Invalid date format']],
    ['the same moment', { end_time: '09:00' }, []],
    ['an end before', { end_time: '08:59' }, ['end_day: End date must be after start date']],
    [
      'address of 501',
      { location_address: 'ก'.repeat(501) },
      ['location_address: Address must be less than 500 characters'],
    ],
    [
      'category of 101',
      { category: 'ก'.repeat(101) },
      ['category: Category must be less than 100 characters'],
    ],
    ['no seats', { max_attendees: '0' }, ['max_attendees: Max attendees must be positive']],
    ['half a seat', { max_attendees: '1.5' }, ['max_attendees: Max attendees must be positive']],
    ['words', { max_attendees: 'สิบ' }, ['max_attendees: Max attendees must be positive']],
    ['a call', { contact_phone: '02-CALL' }, ['contact_phone: Invalid phone format']],
    [
      '21 digits',
      { contact_phone: '0'.repeat(21) },
      ['contact_phone: Phone must be less than 20 characters'],
    ],
    [
      'details of 501',
      { contact_details: 'ก'.repeat(501) },
      ['contact_details: Contact details must be less than 500 characters'],
    ],
    [
      'half an emoji',
      { description: 'ก'.repeat(10) + '\ud83d' },
      ['description: Contains characters that cannot be saved'],
    ],
    ['no hospital', { hospital: { id: '', name: '' } }, ['hospital: ไม่พบข้อมูลโรงพยาบาล']],
  ])('%s', (_name, changed, found) => {
    expect(problems(changed)).toEqual(found);
  });

  it('reports from top to bottom', () => {
    expect(
      problems({ contact_phone: 'x', event_title: '', end_day: '' }).map((one) => one.split(':')[0]),
    ).toEqual(['event_title', 'end_day', 'contact_phone']);
  });

  it('every message has its text, which is word for word that of the default language', () => {
    for (const [key, message] of Object.entries(eventMessages)) {
      expect(allMessageTexts.spec[`event.invalid.${key}` as TextKey]).toBe(message);
    }
  });
});

it('makes columns out of what was typed: times of Bangkok, Thai digits, empty as null', () => {
  const columns = eventColumns({
    values: { ...good, max_attendees: '๑,๒๐๐', category: ' ', description: `${'😀 '.repeat(200)}` },
    uploaded: new Map(),
  });
  expect(columns).toMatchObject({
    start_date: '2026-12-05T09:00:00+07:00',
    max_attendees: 1200,
    category: null,
    image_url: null,
    seo_title: 'เดินการกุศล',
  });
  expect(Array.from(columns.seo_description ?? '')).toHaveLength(160);
});
