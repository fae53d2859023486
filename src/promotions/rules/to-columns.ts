import { readAmount } from '../../lib/amounts/read-amount.ts';
import type { PictureValue } from '../../pictures/rules/picture-value.ts';
import type { PromotionFormValues } from './promotion-form.ts';

/** Addresses that uploaded pictures got, by the id that they had on this device. */
export type UploadedUrls = ReadonlyMap<string, string>;

const orNull = (text: string) => text.trim() || null;

/**
 * The columns of public.promotions out of the form, not yet checked. Packages and items without a name or a price
 * above 0 are dropped (spec 1 §5), and so are links without an address.
 */
export function toColumns(options: { values: PromotionFormValues; uploaded: UploadedUrls }) {
  const { values, uploaded } = options;
  const picture = (image: PictureValue) => {
    if (image.kind === 'none') return null;
    return image.kind === 'stored' ? image.url : (uploaded.get(image.id) ?? null);
  };
  return {
    promotion_title: values.promotion_title.trim(),
    description: values.description.trim(),
    area: values.area.trim(),
    contact_phone: orNull(values.contact_phone),
    contact_details: orNull(values.contact_details),
    keywords: orNull(values.keywords),
    start_date: values.start_date,
    end_date: values.end_date,
    image_url: picture(values.image),
    price: readAmount(values.price),
    discount_percentage: readAmount(values.discount_percentage),
    remarks: orNull(values.remarks),
    seo_title: orNull(values.seo_title),
    seo_description: orNull(values.seo_description),
    // None: the server makes one out of the title (decision A8).
    url_slug: orNull(values.url_slug),
    location_address: orNull(values.location_address),
    location_lat: values.location_lat,
    location_lng: values.location_lng,
    category: orNull(values.category),
    packages: [...packagesOf(values), ...itemsOf({ values, picture })],
    social_links: values.social_links
      .filter((link) => link.url.trim() !== '')
      .map((link) => ({ type: link.type, url: completeLink(link.url) })),
  };
}

function packagesOf(values: PromotionFormValues) {
  return values.packages.filter(isKept).map((entry) => {
    const discount = readAmount(entry.discount_percentage);
    return {
      kind: 'package' as const,
      name: entry.name.trim(),
      price: readAmount(entry.price),
      ...(discount === null ? {} : { discount_percentage: discount }),
    };
  });
}

function itemsOf(options: { values: PromotionFormValues; picture: (image: PictureValue) => string | null }) {
  return options.values.items.filter(isKept).map((entry) => {
    const url = options.picture(entry.image);
    return {
      kind: 'item' as const,
      name: entry.name.trim(),
      price: readAmount(entry.price),
      ...(url === null ? {} : { image_url: url }),
    };
  });
}

/** A price that cannot be read is kept, so that it is told and not lost. */
function isKept(entry: { name: string; price: string }): boolean {
  const price = readAmount(entry.price);
  return entry.name.trim() !== '' && price !== null && !(price <= 0);
}

/** `facebook.com/x` is what people type; what has a scheme stays as it is. */
function completeLink(typed: string): string {
  const link = typed.trim();
  return /^[^\s:/?#]+\.[^\s:]+$/.test(link) ? `https://${link}` : link;
}
