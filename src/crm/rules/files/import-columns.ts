import { foldForSearch } from '../../../lib/text/thai-search.ts';
import type { ImportColumn, ImportTexts } from './import-candidate.ts';

/**
 * The headings by which our own export, agents' spreadsheets and address books name each column. Earlier
 * headings win.
 */
const names: Record<ImportColumn, readonly string[]> = {
  name: [
    'name',
    'full name',
    'display name',
    'customer',
    'customer name',
    'ชื่อ',
    'ชื่อ-นามสกุล',
    'ชื่อ นามสกุล',
    'ชื่อลูกค้า',
  ],
  first_name: ['first name', 'given name', 'ชื่อจริง'],
  last_name: ['last name', 'family name', 'surname', 'นามสกุล'],
  nickname: ['nickname', 'ชื่อเล่น'],
  telephone: [
    'telephone',
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'tel',
    'phone 1 - value',
    'เบอร์โทร',
    'เบอร์โทรศัพท์',
    'โทรศัพท์',
    'เบอร์',
    'มือถือ',
    'เบอร์มือถือ',
  ],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'e-mail 1 - value', 'อีเมล', 'อีเมล์'],
  birthday: ['birthday', 'birth date', 'date of birth', 'dob', 'custom_date', 'วันเกิด', 'วันสำคัญ'],
  house_address: [
    'house_address',
    'house location',
    'address',
    'home address',
    'address 1 - formatted',
    'ที่อยู่',
    'ที่อยู่บ้าน',
  ],
  house_lat: ['house_lat', 'lat', 'latitude', 'ละติจูด'],
  house_lng: ['house_lng', 'lng', 'longitude', 'ลองจิจูด'],
  work_address: ['work_address', 'work location', 'work address', 'ที่ทำงาน', 'ที่อยู่ที่ทำงาน'],
  notes: ['notes', 'note', 'remarks', 'บันทึก', 'หมายเหตุ'],
  more_contacts: ['more_contacts', 'other contacts', 'other phone', 'ช่องทางติดต่ออื่น', 'เบอร์สำรอง'],
};
/**
 * Headings of further contacts: numbered ones of address books, and other names of phones, e-mail addresses
 * and places.
 */
const FURTHER =
  /^(?:(?:phone|e-?mail|address) \d+ - (?:value|formatted)|(?:home|work|business|other|car) phone(?: \d)?|e-?mail \d address|(?:telephone|phone|mobile|e-?mail|เบอร์(?:โทร)?|โทรศัพท์|มือถือ|อีเมล) ?\d|(?:เบอร์|โทรศัพท์)(?:บ้าน|ที่ทำงาน))$/;
const severalNamed = ['telephone', 'email', 'house_address', 'more_contacts'] as const;

/** The columns that an import can fill, in the order of the form. */
export const importColumns = Object.keys(names) as ImportColumn[];

/**
 * The customer column that each heading of a file means; null for an unknown one. Each column takes one
 * heading; other headings for phones, e-mail addresses and places mean further contacts.
 */
export function readHeadings(headings: readonly string[]): (ImportColumn | null)[] {
  const folded = headings.map((heading) => foldForSearch(heading.replaceAll('_', ' ')));
  const chosen = new Map<number, ImportColumn>();
  const isNamed = (at: number, column: ImportColumn) =>
    names[column].some((name) => foldForSearch(name.replaceAll('_', ' ')) === folded[at]);
  for (const column of importColumns) {
    const at = names[column]
      .map((name) => folded.indexOf(foldForSearch(name.replaceAll('_', ' '))))
      .find((found) => found !== -1);
    if (at !== undefined && !chosen.has(at)) chosen.set(at, column);
  }
  return headings.map((heading, at) => {
    const isFurther =
      FURTHER.test(heading.replaceAll('_', ' ').trim().toLowerCase()) ||
      severalNamed.some((column) => isNamed(at, column));
    return chosen.get(at) ?? (isFurther ? 'more_contacts' : null);
  });
}

/**
 * The rows of a table as texts by customer column. Several cells of further contacts become lines of one
 * text.
 */
export function readTable(table: {
  rows: readonly (readonly string[])[];
  columns: readonly (ImportColumn | null)[];
}): ImportTexts[] {
  return table.rows.map((cells) => {
    const texts: ImportTexts = {};
    table.columns.forEach((column, at) => {
      const cell = cells[at] ?? '';
      if (column === 'more_contacts') texts[column] = [texts[column], cell].filter(Boolean).join('\n');
      else if (column) texts[column] = cell;
    });
    return texts;
  });
}

/**
 * Gives one column of a table another meaning. Another column with that meaning loses it, unless it is
 * further contacts.
 */
export function chooseColumn(options: {
  columns: readonly (ImportColumn | null)[];
  at: number;
  column: ImportColumn | null;
}): (ImportColumn | null)[] {
  const { columns, at, column } = options;
  return columns.map((before, position) => {
    if (position === at) return column;
    return before === column && column !== 'more_contacts' ? null : before;
  });
}

/** Whether a column has the name, without which no customer can be imported. */
export function hasName(columns: readonly (ImportColumn | null)[]): boolean {
  return columns.includes('name') || columns.includes('first_name');
}
