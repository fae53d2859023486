import { expect, it } from 'vitest';
import { promotionCard } from '../promotion-fixtures.ts';
import { listedOrder } from './listed-order.ts';

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
