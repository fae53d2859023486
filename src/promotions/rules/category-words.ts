/** The categories' names in English, by their stored names; `private.category_words` has the same. */
const english: Readonly<Record<string, string>> = {
  แม่และเด็ก: 'mother & child',
  'ของใช้เด็ก/ของเล่นเด็ก': 'baby items & toys',
  ฉีดวัคซีน: 'vaccination',
  ทำฟัน: 'dental',
  ตรวจสุขภาพ: 'health check',
  จิตบำบัด: 'psychotherapy',
  กายภาพบำบัด: 'physiotherapy',
  ค่าห้อง: 'room rates',
  ความชรา: 'ageing',
  การป้องกัน: 'prevention',
  การรักษา: 'treatment',
  ความตาย: 'end of life',
  ความงาม: 'beauty',
  'ของขวัญ/กระเช้า': 'gifts & baskets',
  ดอกไม้: 'flowers',
  สปา: 'spa',
  ทำเล็บ: 'nails',
  อาหารเสริม: 'supplements',
  อื่นๆ: 'other',
};

/** The searchable text of a category: its Thai and its English name (MARKET-7); empty for null. */
export function categoryWords(category: string | null): string {
  return category === null ? '' : `${category} ${english[category] ?? ''}`;
}
