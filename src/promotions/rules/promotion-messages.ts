import type { PromotionRule } from './promotion-rules.ts';

/** Each message of a broken rule (PUBLISH-1) has a stable key. */
export const promotionMessages = {
  hospitalRequired: 'Hospital name is required',
  hospitalLong: 'Hospital name too long',
  titleRequired: 'Promotion title is required',
  titleLong: 'Title too long',
  descriptionShort: 'Description must be at least 10 characters',
  descriptionLong: 'Description too long',
  areaRequired: 'Area is required',
  areaLong: 'Area too long',
  phoneFormat: 'Invalid phone format',
  phoneLong: 'Phone too long',
  contactDetailsLong: 'Contact details too long',
  keywordsLong: 'Keywords too long',
  remarksLong: 'Remarks too long',
  addressLong: 'Address too long',
  placeRequired: 'Location is required',
  placeRange: 'Invalid position',
  seoTitleLong: 'SEO title should be under 60 characters',
  seoDescriptionLong: 'SEO description should be under 160 characters',
  slugFormat: 'URL slug can only contain lowercase letters, numbers, and hyphens',
  slugLong: 'URL slug too long',
  startRequired: 'Start date is required',
  endRequired: 'End date is required',
  date: 'Invalid date format',
  dateOrder: 'End date must be after start date',
  category: 'Choose a category from the list',
  price: 'Price must be a number of at least 0, with at most two decimals',
  discount: 'Discount must be between 0 and 100',
  image: 'This image cannot be used',
  nameLong: 'Name too long',
  packages: 'Check the packages and items',
  packagesMany: 'At most 100 packages and items',
  link: 'Links must start with http:// or https://',
  linksMany: 'At most 20 links',
  text: 'Contains characters that cannot be saved',
} as const;

export type PromotionMessage = keyof typeof promotionMessages;

/** A place of the form: a field, or a part of a row such as `packages.0.price`. */
export type PromotionField =
  | 'hospital'
  | 'promotion_title'
  | 'category'
  | 'description'
  | 'image'
  | 'area'
  | 'location_address'
  | 'contact_phone'
  | 'contact_details'
  | 'social_links'
  | `social_links.${number}.url`
  | 'keywords'
  | 'price'
  | 'discount_percentage'
  | 'remarks'
  | 'packages'
  | `packages.${number}.${'name' | 'price' | 'discount_percentage'}`
  | `items.${number}.${'name' | 'price'}`
  | 'start_date'
  | 'end_date'
  | 'seo_title'
  | 'seo_description'
  | 'url_slug';

export interface PromotionProblem {
  field: PromotionField;
  message: PromotionMessage;
}

/** Where a broken rule of the table is told, and with which message. */
export const problemOfRule: Readonly<Record<PromotionRule, PromotionProblem>> = {
  promotion_title_required: { field: 'promotion_title', message: 'titleRequired' },
  promotion_title_length: { field: 'promotion_title', message: 'titleLong' },
  description_length: { field: 'description', message: 'descriptionLong' },
  area_required: { field: 'area', message: 'areaRequired' },
  area_length: { field: 'area', message: 'areaLong' },
  contact_phone_format: { field: 'contact_phone', message: 'phoneFormat' },
  contact_phone_length: { field: 'contact_phone', message: 'phoneLong' },
  contact_details_length: { field: 'contact_details', message: 'contactDetailsLong' },
  keywords_length: { field: 'keywords', message: 'keywordsLong' },
  start_date_range: { field: 'start_date', message: 'date' },
  end_date_range: { field: 'end_date', message: 'date' },
  end_date_order: { field: 'end_date', message: 'dateOrder' },
  image_url_format: { field: 'image', message: 'image' },
  image_url_length: { field: 'image', message: 'image' },
  price_range: { field: 'price', message: 'price' },
  discount_percentage_range: { field: 'discount_percentage', message: 'discount' },
  remarks_length: { field: 'remarks', message: 'remarksLong' },
  seo_title_length: { field: 'seo_title', message: 'seoTitleLong' },
  seo_description_length: { field: 'seo_description', message: 'seoDescriptionLong' },
  url_slug_format: { field: 'url_slug', message: 'slugFormat' },
  url_slug_length: { field: 'url_slug', message: 'slugLong' },
  location_address_length: { field: 'location_address', message: 'addressLong' },
  location_lat_range: { field: 'location_address', message: 'placeRange' },
  location_lng_range: { field: 'location_address', message: 'placeRange' },
  category_known: { field: 'category', message: 'category' },
  packages_shape: { field: 'packages', message: 'packages' },
  packages_count: { field: 'packages', message: 'packagesMany' },
  social_links_shape: { field: 'social_links', message: 'link' },
  social_links_count: { field: 'social_links', message: 'linksMany' },
};
