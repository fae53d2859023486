import { expect, it } from 'vitest';
import { promotionCard } from '../promotion-fixtures.ts';
import { listedOrder, matchCards, toSearchableCard } from './match.ts';

const cards = [
  promotionCard({ id: '1', promotion_title: 'ขูดหินปูน น้ำเย็น', category: 'ทำฟัน' }),
  promotionCard({ id: '2', hospital_name: 'Bangkok CLINIC', category: 'สปา' }),
  promotionCard({ id: '3', keywords: 'ฟัน,เด็ก', area: 'เชียงใหม่', category: 'ทำฟัน' }),
  promotionCard({ id: '4', description: 'ลด ๕๐ เปอร์เซ็นต์ทั้งร้าน', keywords: null }),
].map(toSearchableCard);
const ids = (query: string, category: string | null = null) =>
  matchCards({ cards, query, category }).map(({ id }) => id);

it('MARKET-7: finds a substring in any of the five fields, whatever its case, tone marks and digits', () => {
  expect(ids('หินปูน')).toEqual(['1']);
  expect(ids('clinic')).toEqual(['2']);
  expect(ids('เชียงไหม')).toEqual([]);
  expect(ids('เชียงใหม')).toEqual(['3']);
  expect(ids('นำเย็น')).toEqual(['1']);
  expect(ids('50 เปอร์')).toEqual(['4']);
  expect(ids('  ')).toEqual(['1', '2', '3', '4']);
});

it('MARKET-7: a category is the very same, and both together narrow', () => {
  expect(ids('', 'ทำฟัน')).toEqual(['1', '3']);
  expect(ids('ฟัน', 'ทำฟัน')).toEqual(['3']);
  expect(ids('', 'ทำ')).toEqual([]);
});

it('lets no match span two fields', () => {
  const joined = [promotionCard({ hospital_name: 'ab', promotion_title: 'cd' })].map(toSearchableCard);
  expect(matchCards({ cards: joined, query: 'bc', category: null })).toEqual([]);
});

it('MARKET-19: orders by time of publishing, then by id, the newest first and the ended last', () => {
  const at = (id: string, created_at: string, end_date = '2026-12-31') =>
    promotionCard({ id, created_at, end_date });
  const sorted = [
    at('a', '2026-01-01'),
    at('ended', '2026-01-04', '2026-06-30'),
    at('b', '2026-01-02'),
    at('newer ended', '2026-01-05', '2026-06-30'),
    at('last day', '2026-01-03', '2026-07-01'),
    at('c', '2026-01-01'),
  ].sort(listedOrder('2026-07-01'));
  expect(sorted.map(({ id }) => id)).toEqual(['last day', 'b', 'c', 'a', 'newer ended', 'ended']);
});
