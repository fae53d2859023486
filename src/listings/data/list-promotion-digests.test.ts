import { expect, it } from 'vitest';
import { provideListingsBackend } from './listings-backend.ts';
import { listPromotionDigests } from './list-promotion-digests.ts';

const row = (index: number, columns: Record<string, unknown> = {}) => ({
  id: `id-${index}`,
  hospital_name: 'โรงพยาบาลสบายดี',
  promotion_title: `โปรโมชัน ${index}`,
  description: 'ก'.repeat(400),
  area: 'เชียงใหม่',
  price: '1000.50',
  discount_percentage: null,
  final_price: null,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  url_slug: `p-${index}`,
  location_lat: 18.7,
  location_lng: null,
  created_at: `2026-11-20T00:00:00.${String(index).padStart(6, '0')}+00:00`,
  hospital: { slug: 'sabaidee' },
  ...columns,
});

/** Answers page after page out of `rows`, and notes what was asked. */
function backendWith(rows: unknown[], lastPage: () => Response = () => Response.json([])) {
  const asked: URLSearchParams[] = [];
  provideListingsBackend({
    url: 'https://backend.example',
    publishableKey: 'key',
    fetch: (url) => {
      const params = new URL(url).searchParams;
      const from = asked.length * Number(params.get('limit'));
      asked.push(params);
      const page = rows.slice(from, from + Number(params.get('limit')));
      return Promise.resolve(page.length > 0 ? Response.json(page) : lastPage());
    },
  });
  return asked;
}
const list = () => listPromotionDigests({ endsFrom: '2026-09-21' });

it('goes on where the last page ended, and stops at the first that is not full', async () => {
  const asked = backendWith(Array.from({ length: 600 }, (_, index) => row(index)));
  const answer = await list();
  expect(answer).toMatchObject({ outcome: 'read' });
  expect(answer.outcome === 'read' && answer.value.map(({ id }) => id)).toEqual(
    Array.from({ length: 600 }, (_, index) => `id-${index}`),
  );
  expect(asked).toHaveLength(3);
  expect(asked[0]?.get('end_date')).toBe('gte.2026-09-21');
  expect(asked[0]?.has('or')).toBe(false);
  expect(asked[1]?.get('or')).toBe(
    '(created_at.lt."2026-11-20T00:00:00.000249+00:00",and(created_at.eq."2026-11-20T00:00:00.000249+00:00",id.lt.id-249))',
  );
});

it('never asks for more than a thousand', async () => {
  const asked = backendWith(Array.from({ length: 1_300 }, (_, index) => row(index)));
  const answer = await list();
  expect(answer.outcome === 'read' && answer.value.length).toBe(1_000);
  expect(asked).toHaveLength(4);
});

it('keeps 150 characters of the description, and leaves out what it cannot read', async () => {
  backendWith([row(1), row(2, { hospital: null }), 'nonsense', row(3, { url_slug: null })]);
  const answer = await list();
  expect(answer.outcome === 'read' && answer.value).toEqual([
    expect.objectContaining({
      id: 'id-1',
      hospital_slug: 'sabaidee',
      preview: `${'ก'.repeat(150)}…`,
      price: 1000.5,
      location_lng: null,
    }),
  ]);
});

it('is no list at all where a page did not come', async () => {
  backendWith(
    Array.from({ length: 250 }, (_, index) => row(index)),
    () => Response.json({ message: 'down' }, { status: 500 }),
  );
  expect(await list()).toEqual({ outcome: 'unread', reason: 'refused' });
});
