import type { Columns, Json } from '../engine/protocol.ts';

type Check = (row: Columns) => boolean;

const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);
/** Counts characters as the database does, by code points, so that an emoji is one. */
const length = (value: string) => Array.from(value).length;

function shorterThan(column: string, limit: number): Check {
  return (row) => length(text(row[column]) ?? '') <= limit;
}

function place(row: Columns, column: string): { [key: string]: Json } | null {
  const value = row[column];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

function placeShape(column: string): Check {
  return (row) => {
    if ((row[column] ?? null) === null) return true;
    const found = place(row, column);
    if (!found || typeof found['address'] !== 'string') return false;
    return Object.entries(found).every(
      ([key, value]) =>
        key === 'address' || (['lat', 'lng'].includes(key) && (value === null || typeof value === 'number')),
    );
  };
}

function placeAddress(column: string): Check {
  return (row) => length(text(place(row, column)?.['address']) ?? '') <= 500;
}

function placeNumber(column: string, options: { key: string; limit: number }): Check {
  return (row) => {
    const value = place(row, column)?.[options.key];
    return typeof value !== 'number' || Math.abs(value) <= options.limit;
  };
}

const optional = (column: string, pattern: RegExp): Check => {
  return (row) => pattern.test(text(row[column]) ?? '') || row[column] === null;
};

/** The checks of the table in the order of their names, in which PostgreSQL evaluates them. */
const checks: readonly (readonly [string, Check])[] = (
  [
    ['customers_email_format', optional('email', /^[^@\s]+@[^@\s]+\.[^@\s]+$/)],
    ['customers_email_length', shorterThan('email', 255)],
    ['customers_more_contacts_length', shorterThan('more_contacts', 4000)],
    ['customers_name_length', shorterThan('name', 100)],
    ['customers_name_required', (row: Columns) => /\S/.test(text(row['name']) ?? '')],
    ['customers_nickname_length', shorterThan('nickname', 50)],
    ['customers_notes_length', shorterThan('notes', 1000)],
    ['customers_telephone_format', optional('telephone', /^[0-9+() -]+$/)],
    [
      'customers_telephone_length',
      (row: Columns) => length(text(row['telephone']) ?? '') >= 8 && shorterThan('telephone', 20)(row),
    ],
    ...['house_location', 'work_location'].flatMap((column) => [
      [`customers_${column}_address_length`, placeAddress(column)] as [string, Check],
      [`customers_${column}_lat_range`, placeNumber(column, { key: 'lat', limit: 90 })] as [string, Check],
      [`customers_${column}_lng_range`, placeNumber(column, { key: 'lng', limit: 180 })] as [string, Check],
      [`customers_${column}_shape`, placeShape(column)] as [string, Check],
    ]),
  ] as [string, Check][]
).sort(([a], [b]) => (a < b ? -1 : 1));

/** Returns the first check of `public.customers` that a row fails, by name; null if it passes (CUSTOMER-2). */
export function failedCustomerCheck(row: Columns): string | null {
  return checks.find(([, holds]) => !holds(row))?.[0] ?? null;
}
