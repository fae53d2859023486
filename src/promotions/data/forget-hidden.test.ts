import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_ROWS } from '../../listings/data/list-promotions.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { numberedCard as card } from '../promotion-fixtures.ts';
import * as rules from '../rules/find-cards.ts';
import { forgetHidden } from './forget-hidden.ts';
import { createPromotionFeed, type CardQuery } from './promotion-feed.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00+07:00'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const newest = (from: number, count: number) => Array.from({ length: count }, (_, n) => card(from - n));
const everything: CardQuery = { query: '', category: null, filter: {} };
const dental: CardQuery = { ...everything, category: 'ทำฟัน' };

/** A device that started with these cards of its last visit, and a server with others. */
function world(options: { prefetched: readonly PromotionCard[]; served: readonly PromotionCard[] }) {
  const server = { cards: options.served, storedAtMs: null as number | null };
  const feed = createPromotionFeed({
    list: async ({ category, after, maxRows }) => {
      const found = server.cards.filter((row) => category === null || row.category === category);
      const from = after ? found.findIndex(({ id }) => id === after.id) + 1 : 0;
      return {
        outcome: 'read',
        value: found.slice(from, from + maxRows),
        storedAtMs: server.storedAtMs,
      };
    },
    prepare: async () => undefined,
  });
  feed.start(options.prefetched);
  const read = async (wanted: CardQuery) => {
    vi.setSystemTime(Date.now() + 1_000);
    await feed.refresh(wanted);
  };
  const compare = () => forgetHidden({ feed, listed: feed.view(everything) });
  const known = (wanted = everything) => feed.local(wanted).map(({ promotion_title }) => promotion_title);
  return { server, feed, read, compare, known };
}

it('OFFLINE-1 forgets what the last visit had and the answer lacks, so that no search or category shows it', async () => {
  const hidden = card(2, { category: 'ทำฟัน' });
  const { read, compare, known } = world({
    prefetched: [card(3), hidden, card(1)],
    served: [card(3), card(1)],
  });
  compare();
  expect(known(dental)).toEqual(['p2']);
  await read(everything);
  compare();
  expect(known(dental)).toEqual([]);
  expect(known()).toEqual(['p3', 'p1']);
});

it('OFFLINE-1 forgets everything where the server has nothing more', async () => {
  const { read, compare, known } = world({ prefetched: newest(3, 3), served: [] });
  await read(everything);
  compare();
  expect(known()).toEqual([]);
});

it('leaves what newer promotions have moved to a later page, and takes it out of no other list', async () => {
  const before = newest(100, 3).map((row) => ({ ...row, category: 'ทำฟัน' }));
  const served = [
    ...newest(200, PAGE_ROWS),
    ...before.filter(({ promotion_title }) => promotion_title !== 'p99'),
  ];
  const { feed, read, compare, known } = world({ prefetched: before, served });
  await read(everything);
  compare();
  expect(known(dental)).toEqual(['p100', 'p99', 'p98']);
  feed.more(everything);
  await expect.poll(() => feed.view(everything).complete).toBe(true);
  await read(everything);
  compare();
  expect(known(dental)).toEqual(['p100', 'p98']);
});

it('compares each answer once: what another list brought later is newer', async () => {
  const { server, feed, read, compare, known } = world({ prefetched: [], served: newest(9, 2) });
  await read(everything);
  compare();
  feed.learn([card(10)]);
  compare();
  expect(known()).toEqual(['p10', 'p9', 'p8']);
  server.cards = newest(9, 2);
  await read(everything);
  compare();
  expect(known()).toEqual(['p9', 'p8']);
});

it('compares with no answer that the worker had stored', async () => {
  const { server, read, compare, known } = world({ prefetched: newest(9, 3), served: [card(9)] });
  server.storedAtMs = 5;
  await read(everything);
  compare();
  expect(known()).toEqual(['p9', 'p8', 'p7']);
});

it('compares with no list whose first page the worker had stored', async () => {
  const { server, feed, read, compare, known } = world({
    prefetched: [],
    served: newest(100, PAGE_ROWS + 9),
  });
  server.storedAtMs = 5;
  await read(everything);
  feed.learn([card(101)]);
  server.storedAtMs = null;
  feed.more(everything);
  await expect.poll(() => feed.view(everything).complete).toBe(true);
  compare();
  expect(known()).toContain('p101');
});

it('forgets no card of a long list that newer promotions were put above', async () => {
  const { server, feed, read, compare, known } = world({ prefetched: [], served: newest(1000, 260) });
  await read(everything);
  while (feed.view(everything).rows.length < 240) {
    const { length } = feed.view(everything).rows;
    feed.more(everything);
    await expect.poll(() => feed.view(everything).rows.length).toBeGreaterThan(length);
  }
  server.cards = newest(1005, 265);
  await read(everything);
  compare();
  expect(known().length).toBe(feed.view(everything).rows.length);
  expect(known()).toContain('p805');
});

it('OFFLINE-1 shows of a stored answer to a filter only what the device still knows, by the rules of today', async () => {
  const hidden = card(2, { category: 'ทำฟัน' });
  const ended = card(3, { category: 'ทำฟัน', end_date: '2026-05-31' });
  const running = card(4, { category: 'ทำฟัน', promotion_title: 'new title' });
  const { server, feed, read, compare } = world({ prefetched: [], served: [running, ended, card(1)] });
  feed.use(rules);
  await read(everything);
  compare();
  server.cards = [ended, card(4, { category: 'ทำฟัน', promotion_title: 'old title' }), hidden];
  server.storedAtMs = 5;
  const titles = (wanted: CardQuery) => feed.view(wanted).rows.map(({ promotion_title }) => promotion_title);
  await read(dental);
  expect(titles(dental)).toEqual(['new title', 'p3']);
  expect(feed.view(dental)).toMatchObject({ phase: 'ready', storedAtMs: 5, complete: true });
  const runningNow: CardQuery = { ...dental, filter: { now: true } };
  await read(runningNow);
  expect(titles(runningNow)).toEqual(['new title']);
});

it('MARKET-19 puts what has ended since last in a list of everything that the worker had stored', async () => {
  const ended = card(9, { end_date: '2026-05-31' });
  const { server, feed, read } = world({ prefetched: [card(8)], served: [ended, card(8, { price: 1 })] });
  server.storedAtMs = 5;
  await read(everything);
  expect(feed.view(everything).rows).toEqual([card(8), ended]);
});

it('reads on after a stored answer without an end in it', async () => {
  const served = newest(200, PAGE_ROWS + 3).map((row) => ({ ...row, category: 'ทำฟัน' }));
  const { server, feed, read } = world({ prefetched: served, served });
  feed.use(rules);
  server.storedAtMs = 5;
  await read(dental);
  expect(feed.view(dental)).toMatchObject({ complete: false });
  feed.more(dental);
  await expect.poll(() => feed.view(dental).complete).toBe(true);
  expect(feed.view(dental).rows).toEqual(served);
});
