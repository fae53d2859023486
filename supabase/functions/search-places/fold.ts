/** Zero-width and bidirectional marks, soft hyphen, BOM: invisible characters in text pasted from chats. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Mai ek, mai tho, mai tri and mai chattawa, which people often omit. */
const TONE_MARKS = /[\u0e48-\u0e4b]/g;
const LATIN_ACCENTS = /[\u0300-\u036f]/g;

/**
 * Folds text for comparison: no spaces, hyphens and tone marks, compatibility form, lower case. Sara ae
 * becomes two sara e, Thai digits 0-9, รพ. โรงพยาบาล. Edge functions are deployed without `src/lib`, which
 * has its own version.
 */
export function fold(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .replace(TONE_MARKS, '')
    .replace(/แ/g, 'เเ')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/รพ\.|(?<![\u0e00-\u0e7f])รพ(?=\s)/g, 'โรงพยาบาล')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
