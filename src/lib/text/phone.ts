const NOT_DIGITS = /[^0-9]/g;

/** The digits of a text; Thai digits become 0-9. */
export function phoneDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (d) => String(d.charCodeAt(0) - 0x0e50))
    .replace(NOT_DIGITS, '');
}

/** Digits as dialled in Thailand: `+66 81…`, `0066 81…` and `66 81…` become `081…`. */
export function nationalDigits(text: string): string {
  const digits = phoneDigits(text);
  const international = /^(?:00)?66(\d{8,9})$/.exec(digits);
  return international ? `0${international[1]}` : digits;
}

/** Formats a Thai number in groups, `081-234-5678` or `02-123-4567`; any other text is only trimmed. */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text);
  if (/^0[689]\d{8}$/.test(digits)) return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
  if (/^02\d{7}$/.test(digits)) return `02-${digits.slice(2, 5)}-${digits.slice(5)}`;
  if (/^0[3-7]\d{7}$/.test(digits)) return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
  return text.trim();
}

/** The most digits of a phone number, its country code included (ITU-T E.164). */
const MOST_DIGITS = 15;

/**
 * The number for a `tel:` link: digits, after a plus if one was typed. Empty if the text has no number, or
 * more than one.
 */
export function dialable(text: string): string {
  const digits = phoneDigits(text);
  if (digits === '' || digits.length > MOST_DIGITS) return '';
  if (!text.trim().startsWith('+')) return digits;
  // "+66 (0)81…": the zero is dialled within the country alone.
  return `+${digits.replace(/^660/, '66')}`;
}
