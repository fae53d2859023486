import { compareThai } from '../../../lib/text/thai-order.ts';
import { withoutInvisible } from '../../../lib/text/thai-search.ts';

/** A row of `public.customer_tags`; the server sets `created_at`. */
export interface CustomerTag {
  id: string;
  user_id: string;
  customer_id: string;
  tag: string;
  created_at?: string;
}

/** In characters. */
export const MAX_TAG_LENGTH = 40;

/**
 * A key that is equal for tags that differ only in case, width and blanks; `private.tag_key` does the same
 * (CUSTOMER-16).
 */
export function tagKey(tag: string): string {
  return withoutInvisible(tag).normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** A typed tag as it is stored; null if it is empty or too long. */
export function readTag(typed: string): string | null {
  const tag = withoutInvisible(typed).replace(/\s+/g, ' ').trim();
  const length = Array.from(tag).length;
  return length === 0 || length > MAX_TAG_LENGTH || tagKey(tag) === '' ? null : tag;
}

/** Each tag once, in its first spelling. */
export function onceByKey(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (!byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

/** Each tag once, in Thai order. Two devices may both have a row of the same tag until they sync. */
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

/** Each tag once, the most used first, in the spelling of its first row. */
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
