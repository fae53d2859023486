import { cutGraphemes } from '../../../lib/text/grapheme.ts';

const DISTRICT = /(?:เขต|อำเภอ|อ\.)\s*([^\s,]+)/;
const PROVINCE = /(?:จังหวัด|จ\.)\s*([^\s,]+)|(กรุงเทพ[^\s,]*|กทม\.?)/;
const LONGEST = 36;

/** The area of an address: its district and province, else its last parts; at most 36 characters. */
export function areaOf(address: string): string {
  const district = DISTRICT.exec(address)?.[1];
  const province = PROVINCE.exec(address);
  const named = [district, province?.[1] ?? province?.[2]].filter(Boolean).join(' ');
  return cutGraphemes({ text: named || lastParts(address), length: LONGEST });
}

function lastParts(address: string): string {
  const withoutCode = address.replace(/\s*\b\d{5}\b\s*$/, '').trim();
  const parts = withoutCode.split(/[,\n]/).map((part) => part.trim());
  return parts.filter(Boolean).slice(-2).join(', ');
}
