import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, type App } from '../support/open-app.tsx';
import cases from '../../cases/customer-fields.json';
import { press, type } from '../gallery/screen-state.ts';
import { stored } from './agent-data.ts';
import { button, field, heading, toast } from './crm-screen.ts';

const labels = {
  name: 'Name',
  nickname: 'Nickname',
  telephone: 'Telephone',
  email: 'Email',
  house: 'House Location',
  work: 'Work Location',
  birthday: 'Birthday',
  notes: 'Notes',
  more_contacts: 'Other contacts',
} as const;
type FieldName = keyof typeof labels;
const fieldNames = Object.keys(labels) as FieldName[];
const columnOf: Record<FieldName, string> = {
  name: 'name',
  nickname: 'nickname',
  telephone: 'telephone',
  email: 'email',
  house: 'house_location',
  work: 'work_location',
  birthday: 'custom_date',
  notes: 'notes',
  more_contacts: 'more_contacts',
};
const valid = { ...columnOf, name: 'สมชาย ใจดี', telephone: '081 234 5678', email: '', birthday: '' };

/** The form shows this message for each check of `public.customers` (CUSTOMER-2). */
const messages: Record<string, string> = {
  customers_name_required: 'Name is required',
  customers_name_length: 'Name must be less than 100 characters',
  customers_nickname_length: 'Nickname must be less than 50 characters',
  customers_telephone_format: 'Invalid phone format',
  customers_email_format: 'Invalid email address',
  customers_email_length: 'Email must be less than 255 characters',
  customers_house_location_address_length: 'Address must be less than 500 characters',
  customers_work_location_address_length: 'Address must be less than 500 characters',
  customers_notes_length: 'Notes must be less than 1000 characters',
  customers_more_contacts_length: 'Other contacts must be less than 4000 characters',
};

interface Row {
  name: string;
  field: FieldName;
  typed: string;
  message: string | null;
}

/**
 * The cases that a person can type: no coordinates and no malformed objects. One-line
 * fields drop line breaks.
 */
const rows = (
  cases.cases as { name: string; values: Record<string, unknown>; refused: string | null }[]
).flatMap(({ name, values, refused }): Row[] => {
  const [column = '', value] = Object.entries(values)[0] ?? [];
  const isPlace = column === 'house_location' || column === 'work_location';
  if (isPlace && Object.keys(value as object).join() !== 'address') return [];
  const text = isPlace ? (value as { address: unknown }).address : (value ?? '');
  if (typeof text !== 'string' || name === 'an empty address for mail') return [];
  if (name === 'a telephone with a line break') return [];
  const named = { house_location: 'house', work_location: 'work', custom_date: 'birthday' }[column] ?? column;
  const short = refused === 'customers_telephone_length' && text.length < 8;
  const message =
    refused === null
      ? null
      : refused === 'customers_telephone_length'
        ? short
          ? 'Phone must be at least 8 characters'
          : 'Phone must be less than 20 characters'
        : (messages[refused] ?? `no message for ${refused}`);
  return [{ name, field: named as FieldName, typed: text, message }];
});

const put = (name: FieldName, text: string) => type(new RegExp(`^${labels[name]}( \\*)?$`), text);
const dayTyped = (day: string) => day.split('-').reverse().join('/');

describe('the form of a new customer', () => {
  let app: App;
  beforeEach(async () => {
    app = await openApp({ path: '/crm/add', person: 'agent' });
    await expect.element(field('Name')).toBeVisible();
  });

  test('the table of cases has rows of every field', () => {
    expect(new Set(rows.map((row) => row.field))).toEqual(new Set(fieldNames));
    expect(rows.length).toBeGreaterThan(25);
  });

  test('each value of the table is refused with its message at its field, or taken', async () => {
    // After the first attempt to save, the messages are updated while the agent types.
    await button('Save Customer').click();
    for (const row of rows) {
      await put(row.field, row.field === 'birthday' ? dayTyped(row.typed) : row.typed);
      const message = expect.stringContaining(row.message ?? '');
      if (row.message !== null)
        await expect.element(field(labels[row.field])).toHaveAccessibleDescription(message);
      else await expect.element(field(labels[row.field])).toBeValid();
    }
  });

  test('a refused value is named in one toast, and nothing is sent', async () => {
    await put('name', 'สมชาย ใจดี');
    await put('telephone', '081 234 5678');
    for (const row of rows.filter(({ message }) => message !== null)) {
      await put(row.field, row.typed);
      await press(/^Save Customer$/);
      await expect.element(toast('Validation Error', 'alert')).toHaveTextContent(row.message ?? '');
      await put(row.field, valid[row.field]);
    }
    expect(location.pathname).toBe('/crm/add');
    expect(app.server.requests(/sync_push/)).toEqual([]);
  });

  test('what the form takes the server takes too, and holds as it was typed', async () => {
    const taken = fieldNames.map((name) => rows.filter((row) => row.field === name && row.message === null));
    const count = Math.max(...taken.map(({ length }) => length));
    const customers = Array.from({ length: count }, (_, at) => taken.flatMap((of) => of[at] ?? []));
    for (const typed of customers) {
      await put('name', valid.name);
      await put('telephone', valid.telephone);
      for (const row of typed)
        await put(row.field, row.field === 'birthday' ? dayTyped(row.typed) : row.typed);
      await press(/^Save Customer$/);
      await expect.element(heading('My CRM')).toBeVisible();
      await app.go('/crm/add');
      await expect.element(field('Name')).toHaveValue('');
    }
    await expect.poll(() => stored(app, 'customers').length).toBe(count);
    for (const row of customers.flat()) {
      const text = row.typed.replaceAll('\r\n', '\n');
      const isPlace = row.field === 'house' || row.field === 'work';
      const value = text === '' ? null : isPlace ? { address: text } : text;
      const held = stored(app, 'customers').map((columns) => columns[columnOf[row.field]]);
      expect(held, row.name).toContainEqual(value);
    }
  });

  test.each([
    ['Name', 'สม\u0000ชาย'],
    ['Notes', 'ยิ้ม \ud83d'],
  ])('%s: NUL and half a surrogate pair are refused in the form', async (label, text) => {
    await put('name', 'สมชาย ใจดี');
    await put('telephone', '081 234 5678');
    await type(new RegExp(`^${label}( \\*)?$`), text);
    await button('Save Customer').click();
    await expect
      .element(field(label))
      .toHaveAccessibleDescription(expect.stringContaining('Contains characters that cannot be saved'));
    await type(new RegExp(`^${label}( \\*)?$`), 'ยิ้ม 😀');
    await button('Save Customer').click();
    await expect.element(heading('My CRM')).toBeVisible();
    await expect.poll(() => stored(app, 'customers')).toMatchObject([{ [label.toLowerCase()]: 'ยิ้ม 😀' }]);
  });

  test('a Buddhist year is converted where the agent sees it, and the day is sent in our era', async () => {
    await put('name', 'สมชาย ใจดี');
    await put('telephone', '081 234 5678');
    await field('Birthday').fill('28/02/2530');
    await expect.element(page.getByText('2530 was read as a Buddhist year: 1987.')).toBeVisible();
    await field('Notes').click();
    await expect.element(field('Birthday')).toHaveValue('28/02/1987');
    await button('Save Customer').click();
    await expect.poll(() => stored(app, 'customers')).toMatchObject([{ custom_date: '1987-02-28' }]);
  });

  test('a half-typed day is said when the field is left', async () => {
    await field('Birthday').fill('14');
    await expect.element(field('Birthday')).toBeValid();
    await field('Notes').click();
    await expect
      .element(field('Birthday'))
      .toHaveAccessibleDescription(expect.stringContaining('Invalid date format'));
  });
});
