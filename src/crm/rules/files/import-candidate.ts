import { emptyCustomerForm, type CustomerFormValues } from '../customer/customer-values.ts';
import { joinMoreContacts, readMoreContacts, type ContactKind } from '../customer/more-contacts.ts';
import { readImportDate, readYearlessDay } from './read-import-date.ts';
import { readImportPhone } from './read-import-phone.ts';

/** One customer of a file, as texts. */
export type ImportTexts = Partial<Record<ImportColumn, string>>;
export type ImportColumn =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'nickname'
  | 'telephone'
  | 'email'
  | 'birthday'
  | 'house_address'
  | 'house_lat'
  | 'house_lng'
  | 'work_address'
  | 'notes'
  | 'more_contacts';

/** A customer of a file before it was checked. */
export interface ImportCandidate {
  /** 1 is the first customer of the file. */
  row: number;
  values: CustomerFormValues;
}

/** The words for a birthday without a year, `MM-DD`, which only the notes can hold. */
export type BirthdayNote = (day: string) => string;

/** A date that cannot be read stays as it is, so that the check refuses it visibly. */
export function toCandidate(options: {
  row: number;
  texts: ImportTexts;
  birthdayNote: BirthdayNote;
}): ImportCandidate {
  const { row, texts, birthdayNote } = options;
  const said = (column: ImportColumn) => (texts[column] ?? '').trim();
  const lat = coordinate(said('house_lat'));
  const lng = coordinate(said('house_lng'));
  const yearless = readYearlessDay(said('birthday'));
  const [telephone = '', ...phones] = splitContacts(said('telephone'), 'phone').map(readImportPhone);
  const [email = '', ...emails] = splitContacts(said('email'), 'email');
  const more = said('more_contacts').split('\n').flatMap(splitMore);
  return {
    row,
    values: {
      ...emptyCustomerForm,
      name: fullName(texts),
      nickname: said('nickname'),
      telephone,
      email,
      birthday: yearless ? '' : (readImportDate(said('birthday')) ?? said('birthday')),
      house_address: said('house_address'),
      house_lat: lng === null ? null : lat,
      house_lng: lat === null ? null : lng,
      work_address: said('work_address'),
      more_contacts: joinMoreContacts({ lines: [...phones, ...emails, ...more], known: [telephone, email] }),
      notes: [texts.notes, yearless && birthdayNote(yearless)].filter(Boolean).join('\n'),
    },
  };
}

/** Several in one cell, as spreadsheets and address books write them; a cell that holds anything else stays whole. */
function splitContacts(text: string, kind: ContactKind): string[] {
  const parts = text.split(/\s*(?::::|[,;/|\n]|หรือ|และ)\s*/).filter(Boolean);
  const isEach = parts.every((part) => {
    const [read] = readMoreContacts(kind === 'phone' ? readImportPhone(part) : part);
    return read?.kind === kind;
  });
  return isEach ? parts : [text];
}

function splitMore(line: string): string[] {
  const phones = splitContacts(line, 'phone');
  const phone = readMoreContacts(readImportPhone(phones[0] ?? ''))[0];
  return phone?.kind === 'phone' ? phones.map(readImportPhone) : splitContacts(line, 'email');
}

/** In a file with last names and without first names, the name is the first one: `ชื่อ,นามสกุล`. */
function fullName(texts: ImportTexts): string {
  const name = (texts.name ?? '').trim();
  const last = (texts.last_name ?? '').trim();
  const before = name || (texts.first_name ?? '').trim();
  const isWhole = name !== '' && (texts.first_name !== undefined || ` ${name}`.endsWith(` ${last}`));
  return isWhole ? name : [before, last].filter(Boolean).join(' ');
}

function coordinate(text: string): number | null {
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
