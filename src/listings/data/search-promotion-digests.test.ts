import { expect, it } from 'vitest';
import { provideListingsBackend } from './listings-backend.ts';
import { searchPromotionDigests } from './search-promotion-digests.ts';

function backendAnswering(answer: () => Response): URL[] {
  const asked: URL[] = [];
  provideListingsBackend({
    url: 'https://backend.example',
    publishableKey: 'key',
    fetch: (url) => {
      asked.push(new URL(url));
      return Promise.resolve(answer());
    },
  });
  return asked;
}
const search = (query: string) => searchPromotionDigests({ query, endsFrom: '2026-09-21' });

it('asks the list that everybody may read for what can still be booked', async () => {
  const asked = backendAnswering(() => Response.json([]));
  expect(await search(`  ฟอกสีฟัน ${'ก'.repeat(300)}`)).toMatchObject({ outcome: 'read', value: [] });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.pathname).toBe('/rest/v1/rpc/list_promotions');
  const params = asked[0]?.searchParams;
  expect(params?.get('query')).toMatch(/^ฟอกสีฟัน ก+$/);
  expect(params?.get('query')).toHaveLength(200);
  expect(params?.get('end_date')).toBe('gte.2026-09-21');
});

it('reads what it knows how to read, and says where there was no answer', async () => {
  const row = {
    id: 'a',
    hospital_name: 'โรงพยาบาลสบายดี',
    promotion_title: 'ฟอกสีฟัน',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    url_slug: 'white',
    hospital: { slug: 'sabaidee' },
  };
  backendAnswering(() => Response.json([row, { ...row, hospital: null }]));
  const answer = await search('ฟัน');
  expect(answer.outcome === 'read' && answer.value.map(({ id }) => id)).toEqual(['a']);
  backendAnswering(() => Response.json({ message: 'no' }, { status: 500 }));
  expect(await search('ฟัน')).toEqual({ outcome: 'unread', reason: 'refused' });
});
