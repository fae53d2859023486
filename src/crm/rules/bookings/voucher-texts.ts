import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';

/** The texts of a voucher, in the reader's language. */
export interface VoucherTexts {
  /** The booking code as it is stored, ten characters. */
  code: string;
  title: string;
  hospital: string;
  price: string;
  /** Further lines, such as the last day of the promotion. */
  lines: readonly string[];
  help: string;
}

/** A file name that is valid on every system. It has the code, and never the name of a person. */
export function voucherFileName(code: string): string {
  return `voucher-${formatBookingCode(code).replace(/[^0-9A-Za-z-]/g, '_')}.png`;
}

/**
 * Breaks a text between Thai words into at most `maxLines` lines; a cut text ends in `…`. `width` has the
 * unit of `measure`.
 */
export function wrapText(options: {
  text: string;
  width: number;
  maxLines: number;
  measure: (text: string) => number;
}): string[] {
  const { width, maxLines, measure } = options;
  const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(options.text.trim());
  const lines: string[] = [];
  let line = '';
  for (const { segment } of words) {
    if (measure((line + segment).trimEnd()) <= width || line === '') line += segment;
    else {
      lines.push(line.trimEnd());
      line = segment.trimStart();
    }
  }
  if (line) lines.push(line.trimEnd());
  const fitting = lines.slice(0, maxLines);
  if (lines.length > maxLines) fitting[maxLines - 1] = shorten(fitting[maxLines - 1] ?? '');
  return fitting;

  function shorten(last: string): string {
    let cut = last;
    while (cut !== '' && measure(`${cut}…`) > width) cut = cut.slice(0, -1);
    return `${cut}…`;
  }
}
