import { nationalDigits } from '../../../lib/text/phone.ts';

/** `address` is any line that is neither a phone nor an e-mail address. */
export type ContactKind = 'phone' | 'email' | 'address';

/** A further way to reach a customer: one line of `more_contacts` (CUSTOMER-25). */
export interface MoreContact {
  kind: ContactKind;
  text: string;
}

const PHONE = /^[0-9๐-๙\-+(). ]+$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
/** Fewer digits are no phone number. */
const FEWEST_DIGITS = 8;

/** Reads the lines of `more_contacts`: what is neither a phone nor an e-mail address is a place. */
export function readMoreContacts(text: string | null | undefined): MoreContact[] {
  return (text ?? '').split('\n').flatMap((line) => {
    const trimmed = line.trim();
    return trimmed === '' ? [] : [{ kind: kindOf(trimmed), text: trimmed }];
  });
}

/** Joins lines without blank ones, and without repetitions of `known` or of an earlier line. */
export function joinMoreContacts(options: {
  lines: readonly (string | null | undefined)[];
  known: readonly (string | null | undefined)[];
}): string {
  const said = new Set(options.known.map((text) => contactKey(text ?? '')));
  const joined: string[] = [];
  for (const { text } of options.lines.flatMap((line) => readMoreContacts(line))) {
    const key = contactKey(text);
    if (said.has(key)) continue;
    said.add(key);
    joined.push(text);
  }
  return joined.join('\n');
}

/** Swaps the main phone with `phone`, which is one of the further ones. */
export function makeMainPhone(options: { telephone: string; moreContacts: string; phone: string }): {
  telephone: string;
  more_contacts: string;
} {
  const { telephone, moreContacts, phone } = options;
  const lines = moreContacts.split('\n').map((line) => (line.trim() === phone ? telephone.trim() : line));
  return { telephone: phone, more_contacts: lines.filter((line) => line !== '').join('\n') };
}

function kindOf(text: string): ContactKind {
  if (EMAIL.test(text)) return 'email';
  return PHONE.test(text) && nationalDigits(text).length >= FEWEST_DIGITS ? 'phone' : 'address';
}

/** A key that is equal for all spellings of one contact. */
function contactKey(text: string): string {
  const trimmed = text.trim();
  return kindOf(trimmed) === 'phone' ? nationalDigits(trimmed) : trimmed.toLowerCase();
}
