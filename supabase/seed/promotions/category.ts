/** The 19 categories of promotions, the same as in `private.promotion_categories()` (MARKET-6). */
export const CATEGORIES = [
  'แม่และเด็ก',
  'ของใช้เด็ก/ของเล่นเด็ก',
  'ฉีดวัคซีน',
  'ทำฟัน',
  'ตรวจสุขภาพ',
  'จิตบำบัด',
  'กายภาพบำบัด',
  'ค่าห้อง',
  'ความชรา',
  'การป้องกัน',
  'การรักษา',
  'ความตาย',
  'ความงาม',
  'ของขวัญ/กระเช้า',
  'ดอกไม้',
  'สปา',
  'ทำเล็บ',
  'อาหารเสริม',
  'อื่นๆ',
] as const;

/** The key of a category of promotions. */
export type Category = (typeof CATEGORIES)[number];
