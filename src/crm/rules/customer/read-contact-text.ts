import { formatPhone, nationalDigits } from '../../../lib/text/phone.ts';
import { joinMoreContacts } from './more-contacts.ts';

/** What a text says about a person; `''` for what it does not say. */
export interface ContactText {
  name: string;
  telephone: string;
  email: string;
  /** Further phones and e-mail addresses, one a line. */
  more_contacts: string;
  /** Lines for the notes: the LINE id, and parts of the text that fit no other field. */
  notes: string;
}

const EMAIL = /[^\s,;<>]+@[^\s,;<>@]+\.[^\s,;<>@]+/;
const LINE_ID =
  /(?:^|[\s,;])(?:line(?:\s*id)?|id\s*line|ไลน์(?:\s*ไอดี)?|ไอดี\s*ไลน์)\s*[:：=]?\s*(@?[\w.-]{2,})/i;
const PHONE = /[+(]?[\d๐-๙](?:[\s().-]{0,2}[\d๐-๙]){7,13}/;
const LABEL =
  /^(?:ชื่อ(?:-(?:นามสกุล|สกุล))?|name|(?:เบอร์)?โทร(?:ศัพท์)?|เบอร์|มือถือ|tel(?:ephone)?|phone|mobile|e-?mail|อีเมล)\s*[.:：=]*\s*/i;

/**
 * Reads a contact that was pasted as one text: name, phone, e-mail and LINE id in any order, with or without
 * labels. Null without a Thai phone, and for a phone alone, which is the value of one field.
 */
export function readContactText(text: string): ContactText | null {
  const taken: string[] = [];
  const take = (form: RegExp, part = 0): string => {
    const found = form.exec(rest);
    if (!found) return '';
    rest = rest.replace(found[0], '\n');
    taken.push(found[0]);
    return found[part] ?? '';
  };
  let rest = text;
  const line = take(LINE_ID, 1);
  const email = take(EMAIL);
  const telephone = formatPhone(take(PHONE));
  if (!/^0\d{8,9}$/.test(nationalDigits(telephone))) return null;
  const more: string[] = [];
  for (const form of [PHONE, EMAIL]) {
    for (let found = take(form); found !== ''; found = take(form))
      more.push(form === PHONE ? formatPhone(found) : found);
  }
  const [name = '', ...others] = rest
    .split(/[\n\r\t,;|]+/)
    .map((each) => each.replace(/^[\s:/-]+|[\s:/-]+$/g, '').replace(LABEL, ''))
    .filter(Boolean);
  if (taken.length === 1 && name === '') return null;
  const more_contacts = joinMoreContacts({ lines: more, known: [telephone, email] });
  return {
    name,
    telephone,
    email,
    more_contacts,
    notes: [line && `LINE: ${line}`, ...others].filter(Boolean).join('\n'),
  };
}
