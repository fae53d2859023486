import { expect, it } from 'vitest';
import type { ReadSuccess, ReadFailure } from '../../listings/data/fetch-listings.ts';
import { PAGE_ROWS } from '../../listings/data/list-promotions.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { promotionCard } from '../promotion-fixtures.ts';
import * as rules from '../rules/find-cards.ts';
import { createPromotionFeed } from './promotion-feed.ts';

const all: PromotionCard[] = Array.from({ length: PAGE_ROWS + 10 }, (_, index) =>
  promotionCard({
    id: `id-${String(900 - index)}`,
    promotion_title: index % 2 === 0 ? `ทำฟัน ${index}` : `สปา ${index}`,
    created_at: `2026-01-01T00:00:00.${String(900 - index)}+00:00`,
  }),
);
const offline: ReadFailure = { outcome: 'unread', reason: 'offline' };

function serverOf(options: { online: boolean; storedAtMs?: number }) {
  const asked: { query: string; after: string | null }[] = [];
  const feed = createPromotionFeed({
    list: async ({ query, after }) => {
      asked.push({ query, after: after?.id ?? null });
      if (!options.online) return offline;
      const found = all.filter((row) => row.promotion_title.includes(query));
      const from = after ? found.findIndex(({ id }) => id === after.id) + 1 : 0;
      const value = found.slice(from, from + PAGE_ROWS);
      return { outcome: 'read', value, storedAtMs: options.storedAtMs ?? null } satisfies ReadSuccess<
        PromotionCard[]
      >;
    },
    prepare: async () => undefined,
  });
  feed.use(rules);
  return { feed, asked };
}
const everything = { query: '', category: null, filter: {} };

it('reads page after page until there is no more, and asks for none twice', async () => {
  const { feed, asked } = serverOf({ online: true });
  feed.open(everything);
  feed.open(everything);
  await expect.poll(() => feed.view(everything).phase).toBe('ready');
  expect(feed.view(everything)).toMatchObject({ complete: false });
  feed.more(everything);
  feed.more(everything);
  await expect.poll(() => feed.view(everything).complete).toBe(true);
  feed.more(everything);
  expect(feed.view(everything).rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(asked.map(({ after }) => after)).toEqual([null, all[PAGE_ROWS - 1]?.id]);
});

it('shows what it knows of a search at once, then what the server finds in everything', async () => {
  const { feed } = serverOf({ online: true });
  feed.open(everything);
  await expect.poll(() => feed.view(everything).phase).toBe('ready');
  const search = { query: 'ทำฟัน', category: null, filter: {} };
  expect(feed.view(search)).toMatchObject({ phase: 'loading' });
  expect(feed.view(search).rows).toHaveLength(PAGE_ROWS / 2);
  feed.open(search);
  await expect.poll(() => feed.view(search).phase).toBe('ready');
  expect(feed.view(search).rows).toHaveLength(all.length / 2);
});

it('folds the texts of a page when it arrives, so that no letter of a search waits for thousands', async () => {
  const { feed } = serverOf({ online: true });
  const folded: string[] = [];
  const prepareCard = (card: PromotionCard) => {
    folded.push(card.id);
    return rules.prepareCard(card);
  };
  feed.use({ ...rules, prepareCard });
  feed.open(everything);
  await expect.poll(() => feed.view(everything).phase).toBe('ready');
  expect(folded).toHaveLength(PAGE_ROWS);
});

it('without a network it searches what was read, and says that it failed', async () => {
  const network = { online: true };
  const { feed } = serverOf(network);
  feed.open(everything);
  await expect.poll(() => feed.view(everything).phase).toBe('ready');
  network.online = false;
  const search = { query: 'สปา', category: null, filter: {} };
  feed.open(search);
  await expect.poll(() => feed.view(search).phase).toBe('failed');
  expect(feed.view(search).rows).toHaveLength(PAGE_ROWS / 2);
  expect(await feed.refresh(everything)).toBe('unread');
  expect(feed.view(everything).rows).toHaveLength(PAGE_ROWS);
});

it('reports rows that the worker stored, and forgets what was deleted', async () => {
  const { feed } = serverOf({ online: true, storedAtMs: 5 });
  let reported = 0;
  feed.subscribe(() => (reported += 1));
  feed.open(everything);
  await expect.poll(() => feed.view(everything).storedAtMs).toBe(5);
  const [first] = all;
  feed.forget(first?.id ?? '');
  expect(feed.view(everything).rows).toHaveLength(PAGE_ROWS - 1);
  expect(feed.local(everything)).not.toContain(first);
  expect(reported).toBe(2);
});
