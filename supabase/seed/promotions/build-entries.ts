import type { SeedRandom } from '../seed-random.ts';
import type { SeedOffer } from './read-offers.ts';

/**
 * A package or item of a promotion as the database accepts it (PUBLISH-6); the server computes final prices.
 */
export type Entry =
  | { kind: 'package'; name: string; price: number; discount_percentage: number | null }
  | { kind: 'item'; name: string; price: number; image_url: null };

/**
 * The entries of an offer: packages for most offers, and items if the category
 * has some. None without a price.
 */
export function buildEntries(options: { offer: SeedOffer; random: SeedRandom }): Entry[] {
  const { offer, random } = options;
  const { price } = offer;
  if (price === null) return [];
  const packages = random.percent(70) ? offer.about.packages : [];
  const items = random.percent(80) ? (offer.about.items ?? []) : [];
  return [
    ...packages.map((text): Entry => {
      const [name, factor] = split({ text, at: '*' });
      const discount = random.percent(60) ? Math.min(offer.discountPercent + random.between(0, 5), 60) : null;
      return {
        kind: 'package',
        name,
        price: Math.round((price * factor) / 10) * 10,
        discount_percentage: discount,
      };
    }),
    ...items.map((text): Entry => {
      const [name, itemPrice] = split({ text, at: '=' });
      return { kind: 'item', name, price: itemPrice, image_url: null };
    }),
  ];
}

function split(options: { text: string; at: string }): [string, number] {
  const [name, number] = options.text.split(options.at);
  if (!name || !number) throw new Error(`Not an entry: ${options.text}`);
  return [name, Number(number)];
}
