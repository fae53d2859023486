/** The offers of one category, written compactly as text. */
export interface CategoryOffers {
  /** Closing sentences of descriptions that fit every offer of the category. */
  closings: readonly string[];
  /** Packages as name and factor of the offer's price: `สำหรับ 2 ท่าน*1.8`. */
  packages: readonly string[];
  /** Items as name and price in baht: `หมวกไหมพรม=290`. */
  items?: readonly string[];
  /** Lines of `title|what it includes|price in baht or -|discount percent|keywords`. */
  offers: string;
}
