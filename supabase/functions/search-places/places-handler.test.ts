import { afterEach, expect, test } from 'vitest';
import { signedInPost, signToken, verifyToken } from '../testing/tokens.ts';
import { FAILURES, json, startUpstream, type Upstream } from '../testing/upstream.ts';
import { makePlacesHandler, type PlacesAnswer, type PlacesEnv } from './places-handler.ts';

let upstream: Upstream | null = null;
afterEach(async () => {
  await upstream?.close();
  upstream = null;
});

const handlerOf = (env: Partial<PlacesEnv> = {}) => makePlacesHandler({ verifyToken, ...env });
type Handler = ReturnType<typeof makePlacesHandler>;
const search = async (handler: Handler, body: unknown) => {
  const answer = await handler(await signedInPost(body));
  expect(answer.status).toBe(200);
  return (await answer.json()) as PlacesAnswer;
};

const feature = (properties: object, coordinates: unknown = [100.552, 13.746]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { name: 'Bumrungrad', countrycode: 'TH', ...properties },
});

test('without a provider the built-in list answers, by POST and by GET', async () => {
  const handler = handlerOf();
  const posted = await search(handler, { query: 'บำรุงราษฎร์' });
  expect(posted).toMatchObject({ source: 'built_in', places: [{ name: 'โรงพยาบาลบำรุงราษฎร์' }] });
  const headers = { authorization: `Bearer ${await signToken()}` };
  const address = `http://localhost/functions/v1/search-places?q=${encodeURIComponent('บำรุงราษฎร์')}&limit=1`;
  expect(await (await handler(new Request(address, { headers }))).json()).toEqual(posted);
});

test('Photon is asked for Thailand and what lies elsewhere or has no use is left out', async () => {
  upstream = await startUpstream(
    json({
      features: [
        feature({ name: 'เวียงจันทน์', countrycode: 'LA' }),
        feature({ housenumber: '33', street: 'สุขุมวิท 3', district: 'วัฒนา', city: 'วัฒนา', state: 'กทม' }),
        feature({ name: '' }),
        feature({ name: 'nowhere' }, [500, 13]),
        feature({ name: 'half' }, [100]),
        null,
        { properties: null },
        feature({ name: 'second' }),
        feature({ name: 'third' }),
      ],
    }),
  );
  const handler = handlerOf({ placesProvider: 'photon', placesUrl: `${upstream.url}/` });
  expect(await search(handler, { query: ' บำรุง  ราษฎร์ ', limit: 2 })).toEqual({
    source: 'provider',
    places: [
      { name: 'Bumrungrad', address: '33 สุขุมวิท 3, วัฒนา, กทม', lat: 13.746, lng: 100.552 },
      { name: 'second', address: '', lat: 13.746, lng: 100.552 },
    ],
  });
  expect(upstream.asked).toEqual(['/api?q=บำรุง+ราษฎร์&limit=4&bbox=97.3,5.6,105.7,20.5']);
});

test('Nominatim is asked for Thailand and its texts become numbers', async () => {
  upstream = await startUpstream(
    json([
      { lat: '13.746', lon: '100.552', name: 'บำรุงราษฎร์', display_name: 'บำรุงราษฎร์, สุขุมวิท 3' },
      { lat: '13.7', lon: '100.5', name: '', display_name: 'ซอย 3, วัฒนา' },
      { lat: '', lon: '100.5', display_name: 'nowhere' },
      { lat: '13', lon: '100' },
      null,
    ]),
  );
  const handler = handlerOf({ placesProvider: 'nominatim', placesUrl: upstream.url });
  expect((await search(handler, { query: 'a&countrycodes=us', limit: 5 })).places).toEqual([
    { name: 'บำรุงราษฎร์', address: 'บำรุงราษฎร์, สุขุมวิท 3', lat: 13.746, lng: 100.552 },
    { name: 'ซอย 3', address: 'ซอย 3, วัฒนา', lat: 13.7, lng: 100.5 },
  ]);
  const asked = '/search?q=a&countrycodes=us&format=jsonv2&countrycodes=th&accept-language=th&limit=5';
  expect(upstream.asked).toEqual([asked]); // decoded here; the query's own ampersand travels as %26
});

test('an address of more than 500 characters is cut, as the forms would refuse it', async () => {
  upstream = await startUpstream(json([{ lat: '13', lon: '100', name: 'ก', display_name: 'ก'.repeat(600) }]));
  const handler = handlerOf({ placesProvider: 'nominatim', placesUrl: upstream.url });
  expect((await search(handler, { query: 'กก' })).places[0]?.address).toHaveLength(500);
});

test('the same question is asked once a day, finding nothing included', async () => {
  upstream = await startUpstream(json([]));
  let laterMs = 0;
  const nowMs = () => Date.now() + laterMs;
  const handler = handlerOf({ placesProvider: 'nominatim', placesUrl: upstream.url, nowMs });
  expect(await search(handler, { query: 'Siam' })).toEqual({ places: [], source: 'provider' });
  await search(handler, { query: ' siam ' });
  expect(upstream.asked).toHaveLength(1);
  await search(handler, { query: 'siam', limit: 3 });
  expect(upstream.asked).toHaveLength(2);
  laterMs = 24 * 60 * 60 * 1000 + 1;
  await search(handler, { query: 'siam' });
  expect(upstream.asked).toHaveLength(3);
});

for (const placesProvider of ['photon', 'nominatim']) {
  test.each(Object.keys(FAILURES))(
    `when ${placesProvider} %s, the built-in list answers, says so, and it is asked again`,
    async (name) => {
      upstream = await startUpstream(FAILURES[name]!);
      const handler = handlerOf({ placesProvider, placesUrl: upstream.url, timeLimit: upstream.timeLimit });
      for (const times of [1, 2]) {
        const answer = await search(handler, { query: 'ศิริราช' });
        expect(answer.source).toBe('built_in_after_failure');
        expect(answer.places[0]?.name).toBe('โรงพยาบาลศิริราช');
        expect(upstream.asked).toHaveLength(times);
      }
    },
  );
}

test('queries of 2 and of 100 characters are answered', async () => {
  expect((await search(handlerOf(), { query: 'ตา' })).places).not.toEqual([]);
  expect((await search(handlerOf(), { query: '😀'.repeat(100) })).places).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['one character', { query: ' ก ' }, 'query_length'],
  ['101 characters', { query: 'ก'.repeat(101) }, 'query_length'],
  ['no query', {}, 'query_length'],
  ['a query that is a number', { query: 12 }, 'query_length'],
  ['a limit of 0', { query: 'กก', limit: 0 }, 'limit_range'],
  ['a limit of 21', { query: 'กก', limit: 21 }, 'limit_range'],
  ['a limit of one and a half', { query: 'กก', limit: 1.5 }, 'limit_range'],
  ['a limit in a text', { query: 'กก', limit: '3' }, 'limit_range'],
  ['no JSON', 'query=siam', 'body_not_json'],
])('%s is refused', async (_, body, code) => {
  const answer = await handlerOf()(await signedInPost(body));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code });
});

test('a limit in the address that is no number is refused', async () => {
  const headers = { authorization: `Bearer ${await signToken()}` };
  for (const limit of ['', 'x', '-1']) {
    const answer = await handlerOf()(new Request(`http://localhost/?q=siam&limit=${limit}`, { headers }));
    expect(await answer.json(), limit).toMatchObject({ code: 'limit_range' });
  }
});

test('nobody is answered without being signed in, and the provider is not asked', async () => {
  upstream = await startUpstream(json([]));
  const handler = handlerOf({ placesProvider: 'nominatim', placesUrl: upstream.url });
  const headers = { authorization: 'Bearer sb_publishable_local', apikey: 'sb_publishable_local' };
  expect((await handler(new Request('http://localhost/?q=siam', { headers }))).status).toBe(401);
  expect(upstream.asked).toEqual([]);
});

test('SECURITY-32 a person searches 120 times a minute', async () => {
  const handler = handlerOf();
  for (let count = 0; count < 120; count++) await search(handler, { query: 'ศิริราช' });
  const refused = await handler(await signedInPost({ query: 'ศิริราช' }));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('settings that cannot be used are reported at the start', () => {
  const url = 'https://places.example';
  expect(() => handlerOf({ placesProvider: 'google', placesUrl: url })).toThrow(/PLACES_PROVIDER/);
  expect(() => handlerOf({ placesUrl: url })).toThrow(/PLACES_PROVIDER/);
  expect(() => handlerOf({ placesProvider: 'photon' })).toThrow(/PLACES_URL is missing/);
  expect(() => handlerOf({ placesProvider: 'photon', placesUrl: 'places' })).toThrow(/PLACES_URL cannot/);
});
