/** What is written about one category: `|` parts fields, a line is an offer. */
export interface CategoryOffers {
  /** Sentences that fit every offer of the category. */
  closings: readonly string[];
  /** Name and factor of the price: `สำหรับ 2 ท่าน*1.8`. */
  packages: readonly string[];
  /** Name and price in baht: `หมวกไหมพรม=290`. */
  items?: readonly string[];
  /** `title|what it includes|price in baht or -|discount percent|keywords` */
  offers: string;
}
