/** The 19 categories (MARKET-6), as `private.promotion_categories()` has them. */
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

export type Category = (typeof CATEGORIES)[number];
