/** The checks of public.promotions, without `promotions_`; the server names them when it refuses a row. */
export const promotionRules = [
  'promotion_title_required',
  'promotion_title_length',
  'description_length',
  'area_required',
  'area_length',
  'contact_phone_format',
  'contact_phone_length',
  'contact_details_length',
  'keywords_length',
  'start_date_range',
  'end_date_range',
  'end_date_order',
  'image_url_format',
  'image_url_length',
  'price_range',
  'discount_percentage_range',
  'remarks_length',
  'seo_title_length',
  'seo_description_length',
  'url_slug_format',
  'url_slug_length',
  'location_address_length',
  'location_lat_range',
  'location_lng_range',
  'category_known',
  'packages_shape',
  'packages_count',
  'social_links_shape',
  'social_links_count',
] as const;

export type PromotionRule = (typeof promotionRules)[number];

/** The rule that a constraint of the server stands for; null for one that is none of a promotion's. */
export function ruleOfConstraint(constraint: string | null): PromotionRule | null {
  return promotionRules.find((rule) => constraint === `promotions_${rule}`) ?? null;
}
