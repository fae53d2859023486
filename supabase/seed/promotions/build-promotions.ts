import { addSeedDays, atTime } from '../seed-days.ts';
import type { DEMO_HOSPITALS } from '../hospitals/demo-hospitals.ts';
import type { SeedRandom } from '../seed-random.ts';
import { buildEntries } from './build-entries.ts';
import { buildPeriod } from './build-period.ts';
import { readOffers, type SeedOffer } from './read-offers.ts';

/** A hospital that publishes; `userId` is its demo account, null when it has none. */
export interface Publisher {
  id: string;
  userId: string | null;
  listed: (typeof DEMO_HOSPITALS)[number];
}

/**
 * A row of `public.promotions`. The server writes the hospital's name, the final price, and a slug for null.
 */
export type PromotionRow = ReturnType<typeof buildPromotion>;

/**
 * Builds promotions from the offers in turn, again from the first if needed, each
 * of a hospital with its category.
 */
export function buildPromotions(options: {
  publishers: readonly Publisher[];
  today: string;
  random: SeedRandom;
  /** The number of promotions; by default each offer once, which is 80. */
  count?: number;
}): PromotionRow[] {
  const offers = readOffers();
  return Array.from({ length: options.count ?? offers.length }, (_, index) => {
    const offer = offers[index % offers.length] as SeedOffer;
    const round = Math.floor(index / offers.length);
    const able = options.publishers.filter(({ listed }) => listed.categories.includes(offer.category));
    // The hospital shifts with each round, so that a category's offers are spread over its hospitals.
    const publisher = able[(Math.floor((index % offers.length) / 19) + round) % able.length];
    if (!publisher) throw new Error(`Nobody offers ${offer.category}.`);
    return buildPromotion({ ...options, index, round, offer, publisher });
  });
}

function buildPromotion(options: {
  index: number;
  round: number;
  offer: SeedOffer;
  publisher: Publisher;
  today: string;
  random: SeedRandom;
}) {
  const { index, round, offer, publisher, today, random } = options;
  const { listed } = publisher;
  const { publishedDay, ...period } = buildPeriod({ index, today, random });
  const day = publishedDay < today ? publishedDay : addSeedDays(today, -1);
  const created_at = atTime(
    day,
    `${String(random.between(8, 18)).padStart(2, '0')}:${random.between(10, 59)}`,
  );
  return {
    id: random.uuid(),
    hospital_id: publisher.id,
    user_id: publisher.userId,
    hospital_name: listed.name,
    promotion_title: round === 0 ? offer.title : `${offer.title} รอบที่ ${round + 1}`,
    description: describe({ offer, listed, random }),
    area: `${listed.district} ${listed.province}`,
    contact_phone: listed.telephone,
    contact_details: listed.openings,
    keywords: `${offer.keywords},${listed.province}`,
    ...period,
    image_url: null as string | null,
    price: offer.price,
    discount_percentage: offer.discountPercent > 0 ? offer.discountPercent : null,
    remarks: random.percent(50) ? random.pick(REMARKS) : null,
    seo_description: offer.includes,
    url_slug: round === 0 ? null : `offer-${index + 1}`,
    location_address: listed.address,
    location_lat: listed.lat,
    location_lng: listed.lng,
    category: offer.category,
    packages: buildEntries({ offer, random }),
    social_links: [
      { type: 'website', url: `https://www.${listed.latin}.example/` },
      { type: 'line', url: `https://line.${listed.latin}.example/` },
      ...(random.percent(60)
        ? [{ type: 'facebook', url: `https://social.${listed.latin}.example/page` }]
        : []),
    ],
    created_at,
  };
}

/** A description of two to four sentences, each on its own line. */
function describe(options: { offer: SeedOffer; listed: Publisher['listed']; random: SeedRandom }): string {
  const { offer, listed, random } = options;
  const [first, second] = offer.about.closings;
  return [
    offer.includes,
    random.percent(50) ? first : second,
    ...(random.percent(60) ? [`ให้บริการที่${listed.name} ${listed.district} ${listed.province}`] : []),
  ].join('\n');
}

const REMARKS = [
  'ไม่สามารถใช้ร่วมกับโปรโมชันอื่นได้',
  'กรุณานัดหมายล่วงหน้าอย่างน้อย 1 วัน',
  'ราคานี้รวมค่าบริการแล้ว แพทย์อาจแนะนำการตรวจเพิ่มตามความจำเป็น',
  'แสดงรหัสจองที่เคาน์เตอร์ก่อนรับบริการ',
  'จำกัด 1 สิทธิ์ต่อ 1 ท่าน',
];
