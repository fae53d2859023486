import type { first } from '../en/first.ts';
import type { market as english } from '../en/market.ts';
import { categories } from './categories.ts';

/** The market's default texts that are Thai (SHELL-6): categories, events, links of the footer. */
export const market: Partial<Record<keyof typeof english | keyof typeof first, string>> = {
  'nav.events': 'กิจกรรม',
  'footer.faq': 'คำถามที่พบบ่อย',
  'footer.about': 'เกี่ยวกับเรา',
  'footer.contact': 'ติดต่อเรา',
  'footer.privacy': 'ความเป็นส่วนตัว',
  'footer.terms': 'ข้อกำหนด',
  ...categories,
};
