import type { first } from '../en/first.ts';
import type { market as english } from '../en/market.ts';

/** The market's default texts that are Thai (SHELL-6): categories, events, links of the footer. */
export const market: Partial<Record<keyof typeof english | keyof typeof first, string>> = {
  'nav.events': 'กิจกรรม',
  'footer.faq': 'คำถามที่พบบ่อย',
  'footer.about': 'เกี่ยวกับเรา',
  'footer.contact': 'ติดต่อเรา',
  'footer.privacy': 'ความเป็นส่วนตัว',
  'footer.terms': 'ข้อกำหนด',
  'category.motherChild': 'แม่และเด็ก',
  'category.toys': 'ของใช้เด็ก/ของเล่นเด็ก',
  'category.vaccine': 'ฉีดวัคซีน',
  'category.dental': 'ทำฟัน',
  'category.checkup': 'ตรวจสุขภาพ',
  'category.mind': 'จิตบำบัด',
  'category.physio': 'กายภาพบำบัด',
  'category.room': 'ค่าห้อง',
  'category.ageing': 'ความชรา',
  'category.prevention': 'การป้องกัน',
  'category.treatment': 'การรักษา',
  'category.farewell': 'ความตาย',
  'category.beauty': 'ความงาม',
  'category.gifts': 'ของขวัญ/กระเช้า',
  'category.flowers': 'ดอกไม้',
  'category.spa': 'สปา',
  'category.nails': 'ทำเล็บ',
  'category.supplements': 'อาหารเสริม',
  'category.other': 'อื่นๆ',
};
