/**
 * Promotions have these 19 categories (MARKET-6). `name` is stored, compared and put into addresses; `id`
 * names text and picture. `private.promotion_categories()` has the same list.
 */
export const promotionCategories = [
  { id: 'motherChild', name: 'แม่และเด็ก' },
  { id: 'toys', name: 'ของใช้เด็ก/ของเล่นเด็ก' },
  { id: 'vaccine', name: 'ฉีดวัคซีน' },
  { id: 'dental', name: 'ทำฟัน' },
  { id: 'checkup', name: 'ตรวจสุขภาพ' },
  { id: 'mind', name: 'จิตบำบัด' },
  { id: 'physio', name: 'กายภาพบำบัด' },
  { id: 'room', name: 'ค่าห้อง' },
  { id: 'ageing', name: 'ความชรา' },
  { id: 'prevention', name: 'การป้องกัน' },
  { id: 'treatment', name: 'การรักษา' },
  { id: 'endOfLife', name: 'ความตาย' },
  { id: 'beauty', name: 'ความงาม' },
  { id: 'gifts', name: 'ของขวัญ/กระเช้า' },
  { id: 'flowers', name: 'ดอกไม้' },
  { id: 'spa', name: 'สปา' },
  { id: 'nails', name: 'ทำเล็บ' },
  { id: 'supplements', name: 'อาหารเสริม' },
  { id: 'other', name: 'อื่นๆ' },
] as const;

/** A category of promotions: the key of its texts and picture, and the name that is stored. */
export type PromotionCategory = (typeof promotionCategories)[number];
/** The key by which texts and pictures name a category; it is never stored. */
export type CategoryId = PromotionCategory['id'];

/** The category of a stored name; undefined for none and for a name that is not known. */
export function categoryOf(name: string | null | undefined): PromotionCategory | undefined {
  return promotionCategories.find((category) => category.name === name);
}
