import { expect, it } from 'vitest';
import { promotionCard } from '../promotion-fixtures.ts';
import { findCards } from './find-cards.ts';

const cards = [
  promotionCard({ id: '1', promotion_title: 'ขูดหินปูน น้ำเย็น', category: 'ทำฟัน' }),
  promotionCard({ id: '2', hospital_name: 'Bangkok CLINIC', category: 'สปา' }),
  promotionCard({ id: '3', keywords: 'ฟัน,เด็ก', area: 'เชียงใหม่', category: 'ทำฟัน' }),
  promotionCard({ id: '4', description: 'ลด ๕๐ เปอร์เซ็นต์ทั้งร้าน', keywords: null, category: null }),
];
const ids = (query: string, category: string | null = null) =>
  findCards({ cards, query, category, filter: {}, today: '2026-07-01' }).map(({ id }) => id);

it('MARKET-7: finds words whatever their case, tone marks and digits', () => {
  expect(ids('หินปูน')).toEqual(['1']);
  expect(ids('clinic')).toEqual(['2']);
  expect(ids('เชียงใหม')).toEqual(['3']);
  expect(ids('นำเย็น')).toEqual(['1']);
  expect(ids('50 เปอร์')).toEqual(['4']);
  expect(ids('  ')).toEqual(['1', '2', '3', '4']);
});

it('MARKET-7: a category is the very same, and both together narrow', () => {
  expect(ids('', 'ทำฟัน')).toEqual(['1', '3']);
  expect(ids('เด็ก', 'ทำฟัน')).toEqual(['3']);
  expect(ids('', 'ทำ')).toEqual([]);
});

it('lets no match span two fields', () => {
  const joined = [promotionCard({ hospital_name: 'ab', promotion_title: 'cd' })];
  expect(findCards({ cards: joined, query: 'bc', category: null, filter: {}, today: '2026-07-01' })).toEqual(
    [],
  );
});
