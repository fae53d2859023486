import { compareThai } from '../../../lib/text/thai-order.ts';
import { withoutInvisible } from '../../../lib/text/thai-search.ts';

/** A row of `public.customer_tags`; the server adds its own time. */
export interface CustomerTag {
  id: string;
  user_id: string;
  customer_id: string;
  tag: string;
  created_at?: string;
}

export const MOST_TAG_LENGTH = 40;

/** What two tags have in common when they are one to a reader; `private.tag_key` does the same (CUSTOMER-16). */
export function tagKey(tag: string): string {
  return withoutInvisible(tag).normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** What a person typed, as it is stored; null for what is no tag. */
export function readTag(typed: string): string | null {
  const tag = withoutInvisible(typed).replace(/\s+/g, ' ').trim();
  const length = Array.from(tag).length;
  return length === 0 || length > MOST_TAG_LENGTH || tagKey(tag) === '' ? null : tag;
}

/** Each tag once, as it was first written. */
export function onceByKey(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (!byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

/** Each tag once, in Thai order; two devices may each have a row of one until the server has both. */
export function distinctTags(rows: readonly Pick<CustomerTag, 'tag'>[]): string[] {
  return onceByKey(rows.map(({ tag }) => tag)).sort(compareThai);
}

/** The tags of each customer in Thai order, by the customer's id. */
export function tagsByCustomer(
  rows: readonly Pick<CustomerTag, 'customer_id' | 'tag'>[],
): Map<string, string[]> {
  const rowsOf = new Map<string, Pick<CustomerTag, 'tag'>[]>();
  for (const row of rows) {
    const known = rowsOf.get(row.customer_id);
    if (known) known.push(row);
    else rowsOf.set(row.customer_id, [row]);
  }
  return new Map([...rowsOf].map(([id, own]) => [id, distinctTags(own)]));
}

/** Each tag once, the most used first, as the first of its rows writes it. */
export function tagsByUse(rows: readonly Pick<CustomerTag, 'tag'>[]): string[] {
  const used = new Map<string, { tag: string; count: number }>();
  for (const { tag } of rows) {
    const key = tagKey(tag);
    const known = used.get(key);
    if (known) known.count += 1;
    else used.set(key, { tag, count: 1 });
  }
  return [...used.values()]
    .sort((a, b) => b.count - a.count || compareThai(a.tag, b.tag))
    .map(({ tag }) => tag);
}
