import { foldForSearch } from '../../../lib/text/thai-search.ts';
import type { ImportColumn } from './import-candidate.ts';

/** How our own export, spreadsheets of agents and address books name what we know. Earlier names win. */
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
};

/** Which column of ours each heading of a file means; null for one that is not taken over. */
export function readHeadings(headings: readonly string[]): (ImportColumn | null)[] {
  const folded = headings.map((heading) => foldForSearch(heading));
  const chosen = new Map<number, ImportColumn>();
  for (const [column, known] of Object.entries(names) as [ImportColumn, readonly string[]][]) {
    const at = known.map((name) => folded.indexOf(foldForSearch(name))).find((found) => found !== -1);
    if (at !== undefined && !chosen.has(at)) chosen.set(at, column);
  }
  return headings.map((_, at) => chosen.get(at) ?? null);
}
