import { emptyCustomerForm, type CustomerFormValues } from '../customer/customer-values.ts';
import { joinMoreContacts, readMoreContacts, type ContactKind } from '../customer/more-contacts.ts';
import { readImportDate, readYearlessDay } from './read-import-date.ts';
import { readImportPhone } from './read-import-phone.ts';

/** The texts of one customer in a file, by column. */
export type ImportTexts = Partial<Record<ImportColumn, string>>;
/** The meanings that a column of an imported file can have. */
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

/** A customer in a file, not yet checked by the form's schema. */
export interface ImportCandidate {
  /** The number of the customer in the file, from 1 on. */
  row: number;
  values: CustomerFormValues;
}

/** Returns the note for a birthday without a year (`MM-DD`), which the column of birthdays cannot hold. */
export type BirthdayNote = (day: string) => string;

/**
 * The form values of a customer in a file. A date that cannot be read stays as it is, so that the check
 * refuses it visibly.
 */
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

/** Splits several contacts in one cell. A cell that holds anything else is returned whole. */
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

/** In a file with last names but no first names, the column `name` is the first name: `ชื่อ,นามสกุล`. */
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
