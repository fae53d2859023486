import { describe, expect, test } from 'vitest';
import { bangkokDay, bangkokTime } from '../../../src/lib/days/bangkok-day.ts';
import { eventPublication } from '../../../src/events/rules/event-publication.ts';
import { allMessageTexts } from '../../../src/i18n/all-message-texts.ts';
import { cases } from '../../cases/event-fields.json';
import { neverTyped } from './never-typed.ts';
import { fillEvent, goodEvent, isEventValue, type EventValue, type TypedEvent } from './event-fields.ts';
import { expectRefused, formOfRows } from './form-rows.ts';

interface FieldCase {
  name: string;
  values: Record<string, unknown>;
  refused: string | null;
}

const plain = {
  ...goodEvent,
  category: '',
  location_address: '',
  max_attendees: '',
  contact_phone: '',
  contact_details: '',
} satisfies TypedEvent;

/** Cases that no one can type: pins, pictures, what the form makes out of the title, and a line end. */
const notTyped = [
  ...neverTyped,
  'a search description of 160 characters',
  'a search description of 161 characters',
  'a slug of letters, digits and hyphens',
  'a slug with a capital',
  'a slug with a slash',
  "a typed slug in Thai that is not the title's",
  'a slug of 301 characters',
  "the title's own slug in Thai",
  'a search title of 256 characters',
];

/** Each typed value breaks a rule (EVENT-1); the field shows this message. */
const messages: readonly [TypedEvent, EventValue, string][] = [
  [{ event_title: '' }, 'event_title', 'Event title is required'],
  [{ event_title: 'ก'.repeat(201) }, 'event_title', 'Title must be less than 200 characters'],
  [{ description: 'สั้น' }, 'description', 'Description must be at least 10 characters'],
  [{ description: 'ก'.repeat(5001) }, 'description', 'Description must be less than 5000 characters'],
  [{ start_day: '31/02/2099' }, 'start_day', 'Invalid date format'],
  [{ end_time: '' }, 'end_time', 'Invalid date format'],
  [{ end_time: '06:29' }, 'end_day', 'End date must be after start date'],
  [{ location_address: 'ก'.repeat(501) }, 'location_address', 'Address must be less than 500 characters'],
  [{ category: 'ก'.repeat(101) }, 'category', 'Category must be less than 100 characters'],
  [{ max_attendees: '0' }, 'max_attendees', 'Max attendees must be positive'],
  [{ max_attendees: 'มาก' }, 'max_attendees', 'Max attendees must be positive'],
  [{ contact_phone: '02-CALL' }, 'contact_phone', 'Invalid phone format'],
  [{ contact_phone: '0'.repeat(21) }, 'contact_phone', 'Phone must be less than 20 characters'],
  [
    { contact_details: 'ก'.repeat(501) },
    'contact_details',
    'Contact details must be less than 500 characters',
  ],
  [{ category: 'กีฬา\ud800' }, 'category', 'Contains characters that cannot be saved'],
];

const insert = /POST \/rest\/v1\/events/;
const form = formOfRows({
  path: '/submit-event',
  insert,
  submit: /^สร้างกิจกรรม$/,
  plain,
  fill: fillEvent,
});
/** The toast names the field and the message, with a colon between them. */
const expectEventRefused = (field: string, message: string) =>
  expectRefused({ field, message, toast: { title: 'Validation Error', text: `: ${message}` } });

/**
 * The form's values for a case. A moment is a day and a time in Bangkok; null if a column has no field.
 */
function typedOf(values: FieldCase['values']): TypedEvent | null {
  const typed: Record<string, string> = {};
  for (const [column, value] of Object.entries(values)) {
    const moment = /^(start|end)_date$/.exec(column)?.[1];
    if (moment !== undefined) {
      const atMs = Date.parse(String(value));
      typed[`${moment}_day`] = Number.isNaN(atMs) ? String(value) : bangkokDay(atMs);
      if (!Number.isNaN(atMs)) typed[`${moment}_time`] = bangkokTime(atMs);
    } else if (isEventValue(column)) typed[column] = String(value);
    else return null;
  }
  return typed;
}

describe('the form of an event', () => {
  test('refuses and accepts each typed row of the table as the database does, with the message of its rule', async () => {
    const server = await form.open();
    const rows = (cases as FieldCase[]).map((row) => ({
      ...row,
      typed: row.name === 'a telephone with a line end' ? null : typedOf(row.values),
    }));
    expect(rows.filter(({ typed }) => typed === null).map(({ name }) => name)).toEqual(notTyped);
    for (const { name, values, refused, typed } of rows) {
      if (typed === null) continue;
      const sentBefore = server.requests(insert).length;
      await form.submitRow(typed, async () => {
        if (refused === null) {
          await expect.poll(() => server.requests(insert).length, { message: name }).toBe(sentBefore + 1);
          const sent = server.requests(insert).at(-1)?.body as Record<string, unknown>;
          for (const [column, value] of Object.entries(values)) {
            const isMoment = column.endsWith('_date');
            expect(isMoment ? Date.parse(String(sent[column])) : sent[column], name).toBe(
              isMoment ? Date.parse(String(value)) : value,
            );
          }
          await expect.poll(() => document.querySelector('form [inert]')).toBeNull();
          return;
        }
        const problem = eventPublication.problemOf(refused);
        if (!problem) throw new Error(`No problem for ${refused}.`);
        const message = name === 'a description of 9 characters' ? 'descriptionShort' : problem.message;
        await expectEventRefused(problem.field, allMessageTexts.spec[`event.invalid.${message}`]);
        expect(server.requests(insert).length, name).toBe(sentBefore);
      });
    }
  });

  test('says each rule of the specification in its words, under the field and in a toast of pairs', async () => {
    const server = await form.open();
    for (const [typed, name, message] of messages) {
      await form.submitRow(typed, () => expectEventRefused(name, message));
    }
    expect(server.requests(insert)).toEqual([]);
  });
});
