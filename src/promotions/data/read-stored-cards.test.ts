import { afterEach, expect, it } from 'vitest';
import { storedAtHeader } from '../../listings/rules/stored-at.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { numberedCard as card } from '../promotion-fixtures.ts';
import { readStoredCards, type StoredCard } from './read-stored-cards.ts';

const minuteMs = 60_000;
const atMs = Date.parse('2026-06-01T12:00:00+07:00');
const here = globalThis.caches;
afterEach(() => void (globalThis.caches = here));

const newest = (from: number, count: number) => Array.from({ length: count }, (_, n) => card(from - n));

/** A list as the service worker stored it so many minutes ago. */
interface StoredList {
  question: string;
  minutesAgo: number;
  cards: readonly PromotionCard[];
}

/** What is read if these lists are stored. */
async function cardsOf(lists: readonly StoredList[]): Promise<StoredCard[]> {
  const answers = new Map(
    lists.map(({ question, minutesAgo, cards }) => {
      const url = `https://b.example/rest/v1/rpc/list_promotions?select=id%2Cprice${question}`;
      const headers = { [storedAtHeader]: String(atMs - minutesAgo * minuteMs) };
      const rows = cards.map((one) => ({ ...one, hospital: { slug: one.hospital_slug } }));
      return [url, Response.json(rows, { headers })];
    }),
  );
  const cache = {
    keys: () => Promise.resolve([...answers.keys()].map((url) => ({ url }))),
    match: ({ url }: { url: string }) => Promise.resolve(answers.get(url)?.clone()),
  };
  globalThis.caches = {
    has: () => Promise.resolve(true),
    open: () => Promise.resolve(cache),
  } as unknown as CacheStorage;
  return readStoredCards();
}
/** The same by title. */
async function readFrom(lists: readonly StoredList[]): Promise<string[]> {
  return (await cardsOf(lists)).map(({ card: { promotion_title } }) => promotion_title);
}
const first = (minutesAgo: number, cards: readonly PromotionCard[]): StoredList => ({
  question: '&max_rows=48',
  minutesAgo,
  cards,
});
const ofCategory = (minutesAgo: number, cards: readonly PromotionCard[]): StoredList => ({
  question: '&category=x&max_rows=48',
  minutesAgo,
  cards,
});

it('OFFLINE-1 leaves out what a newer list of everything has no more', async () => {
  expect(await readFrom([first(5, [card(9)]), ofCategory(60, [card(9), card(8)])])).toEqual(['p9']);
});

it('OFFLINE-1 leaves out what would have to be on the newer first page, and not what comes after it', async () => {
  const page = newest(100, 48);
  expect(page.at(-1)?.promotion_title).toBe('p53');
  const without = page.filter(({ promotion_title }) => promotion_title !== 'p60');
  const stored = [first(5, [...without, card(52)]), ofCategory(60, [card(60), card(52), card(51), card(50)])];
  expect(await readFrom(stored)).toEqual([
    ...[...without, card(52)].map(({ promotion_title }) => promotion_title),
    'p51',
    'p50',
  ]);
});

it('knows the order of the day on which the first page was stored: what had ended came last', async () => {
  const ended = card(200, { end_date: '2026-05-31' });
  const running = card(199, { end_date: '2026-06-01' });
  const read = await readFrom([first(5, newest(100, 48)), ofCategory(60, [ended, running])]);
  expect(read).toContain('p200');
  expect(read).not.toContain('p199');
});

it('takes what a list has that is newer than the first page, as what was published since', async () => {
  const read = await readFrom([ofCategory(1, [card(101)]), first(5, newest(100, 3))]);
  expect(read).toEqual(['p101', 'p100', 'p99', 'p98']);
});

it('compares with each newer list of everything, which may be longer or shorter than the first page', async () => {
  const longer: StoredList = { question: '&max_rows=96', minutesAgo: 5, cards: [card(9), card(7)] };
  const shorter: StoredList = { question: '&max_rows=1', minutesAgo: 1, cards: [card(9)] };
  const stored = [first(60, [card(9), card(8), card(7)]), longer, shorter];
  expect(await readFrom(stored)).toEqual(['p9', 'p7']);
});

it('takes all cards where no list of everything is stored, or one with rows that it cannot read', async () => {
  const old = ofCategory(60, [card(2), card(1)]);
  expect(await readFrom([old])).toEqual(['p2', 'p1']);
  const unreadable = { ...card(1), area: null } as unknown as PromotionCard;
  expect(await readFrom([first(5, [card(2), unreadable]), old])).toEqual(['p2', 'p1']);
});

it('OFFLINE-1 reads each promotion once, as its newest copy has it, with the time of that copy', async () => {
  const stored = [
    ofCategory(60, [card(9, { price: 60 }), card(8)]),
    { ...ofCategory(5, [card(9, { price: 5 })]), question: '&category=y&max_rows=48' },
    { ...ofCategory(30, [card(9, { price: 30 })]), question: '&category=z&max_rows=48' },
  ];
  expect(await cardsOf(stored)).toEqual([
    { card: card(9, { price: 5 }), storedAtMs: atMs - 5 * minuteMs },
    { card: card(8), storedAtMs: atMs - 60 * minuteMs },
  ]);
});
