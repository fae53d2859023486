import { afterEach, expect, test } from 'vitest';
import { signedInPost, verifyToken } from '../testing/tokens.ts';
import { FAILURES, json, startUpstream, type Upstream } from '../testing/upstream.ts';
import { makeDistanceHandler, type DistanceAnswer, type DistanceEnv } from './distance-handler.ts';

const BANGKOK = { lat: 13.7563, lng: 100.5018 };
const CHIANG_MAI = { lat: 18.7883, lng: 98.9853 };
const PHUKET = { lat: 7.8804, lng: 98.3923 };

let upstream: Upstream | null = null;
afterEach(async () => {
  await upstream?.close();
  upstream = null;
});

type Handler = ReturnType<typeof makeDistanceHandler>;
const handlerOf = (env: Partial<DistanceEnv> = {}) => makeDistanceHandler({ verifyToken, ...env });
const ask = async (handler: Handler, body: unknown) => handler(await signedInPost(body));
const distancesOf = async (handler: Handler, destinations: unknown[], origin: unknown = BANGKOK) => {
  const answer = await ask(handler, { origins: [origin], destinations });
  expect(answer.status).toBe(200);
  return (await answer.json()) as DistanceAnswer;
};

/** Answers every table with 1 km, 2 km and so on, in the order of the destinations. */
async function startRouter() {
  upstream = await startUpstream((request, response) => {
    const count =
      (request.url ?? '')
        .split(/destinations=/)[1]
        ?.split('&')[0]
        ?.split('%3B').length ?? 0;
    const row = Array.from({ length: count }, (_, index) => (index + 1) * 1000);
    json({ code: 'Ok', distances: [row] })(request, response);
  });
  return upstream;
}

test('without a routing service distances are the great circle and three tenths', async () => {
  const answer = await distancesOf(handlerOf(), [CHIANG_MAI, BANGKOK]);
  expect(answer.source).toBe('estimate');
  expect(answer.distances[0]?.distance_km).toBeCloseTo(582.3 * 1.3, -1);
  expect(answer.distances[1]).toEqual({ distance_km: 0 });
});

test('an estimate across the date line takes the short way', async () => {
  const answer = await distancesOf(handlerOf(), [{ lat: 0, lng: -179.9 }], { lat: 0, lng: 179.9 });
  expect(answer.distances[0]?.distance_km).toBeCloseTo(22.24 * 1.3, 1);
});

test('the routing service is asked longitude first and its metres come back as kilometres in order', async () => {
  upstream = await startUpstream(json({ code: 'Ok', distances: [[696_123.4, null]] }));
  const answer = await distancesOf(handlerOf({ routingUrl: `${upstream.url}/osrm/` }), [CHIANG_MAI, PHUKET]);
  expect(answer).toEqual({ distances: [{ distance_km: 696.123 }, null], source: 'road' });
  expect(upstream.asked).toEqual([
    '/osrm/table/v1/driving/100.5018,13.7563;98.9853,18.7883;98.3923,7.8804?sources=0&destinations=1;2&annotations=distance',
  ]);
});

test('the same places, to some ten metres, are asked for once, and only new ones are asked for then', async () => {
  const router = await startRouter();
  const handler = handlerOf({ routingUrl: router.url });
  await distancesOf(handler, [CHIANG_MAI]);
  const near = { lat: CHIANG_MAI.lat + 0.00002, lng: CHIANG_MAI.lng };
  expect((await distancesOf(handler, [near, near])).distances).toEqual([
    { distance_km: 1 },
    { distance_km: 1 },
  ]);
  expect(router.asked).toHaveLength(1);
  await distancesOf(handler, [PHUKET, CHIANG_MAI]);
  expect(router.asked[1]).toContain('/100.5018,13.7563;98.3923,7.8804?');
  await distancesOf(handler, [CHIANG_MAI], PHUKET);
  expect(router.asked).toHaveLength(3);
});

test('after a day the service is asked again', async () => {
  const router = await startRouter();
  let laterMs = 0;
  const handler = handlerOf({ routingUrl: router.url, nowMs: () => Date.now() + laterMs });
  await distancesOf(handler, [CHIANG_MAI]);
  laterMs = 24 * 60 * 60 * 1000 + 1;
  await distancesOf(handler, [CHIANG_MAI]);
  expect(router.asked).toHaveLength(2);
});

test.each(Object.keys(FAILURES))('a routing service that %s gives an empty result', async (name) => {
  upstream = await startUpstream(FAILURES[name]!);
  const handler = handlerOf({ routingUrl: upstream.url, timeLimit: upstream.timeLimit });
  expect(await distancesOf(handler, [CHIANG_MAI])).toEqual({ distances: [], source: 'unavailable' });
});

test('a service that cannot be reached gives an empty result', async () => {
  const gone = await startUpstream(() => {});
  await gone.close();
  const handler = handlerOf({ routingUrl: gone.url });
  expect(await distancesOf(handler, [CHIANG_MAI])).toEqual({ distances: [], source: 'unavailable' });
});

test('a service that fails for new places fails the whole, known ones too, and is asked again', async () => {
  let broken = false;
  upstream = await startUpstream((request, response) =>
    json({ code: 'Ok', distances: [[5000]] }, broken ? 502 : 200)(request, response),
  );
  const handler = handlerOf({ routingUrl: upstream.url });
  await distancesOf(handler, [CHIANG_MAI]);
  broken = true;
  expect((await distancesOf(handler, [CHIANG_MAI, PHUKET])).distances).toEqual([]);
  expect((await distancesOf(handler, [CHIANG_MAI])).distances).toEqual([{ distance_km: 5 }]);
  broken = false;
  expect((await distancesOf(handler, [PHUKET])).distances).toEqual([{ distance_km: 5 }]);
});

test('a table of another length, or with what is no distance, is no answer', async () => {
  for (const row of [[1000], [1000, 2000, 3000], [1000, -1], [1000, '2000'], 'row']) {
    const router = await startUpstream(json({ code: 'Ok', distances: [row] }));
    const answer = await distancesOf(handlerOf({ routingUrl: router.url }), [CHIANG_MAI, PHUKET]);
    expect(answer, JSON.stringify(row)).toEqual({ distances: [], source: 'unavailable' });
    await router.close();
  }
});

test('a hundred destinations are answered', async () => {
  const router = await startRouter();
  const places = Array.from({ length: 100 }, (_, index) => ({ lat: 6 + index / 10, lng: 100 }));
  const { distances } = await distancesOf(handlerOf({ routingUrl: router.url }), places);
  expect(distances).toHaveLength(100);
  expect(distances[99]).toEqual({ distance_km: 100 });
});

const one = [CHIANG_MAI];
test.each<[string, unknown, string]>([
  ['no origin', { origins: [], destinations: one }, 'origins_count'],
  ['two origins', { origins: [BANGKOK, PHUKET], destinations: one }, 'origins_count'],
  ['origins left out', { destinations: one }, 'origins_count'],
  ['no destination', { origins: [BANGKOK], destinations: [] }, 'destinations_count'],
  ['101 destinations', { origins: [BANGKOK], destinations: Array(101).fill(PHUKET) }, 'destinations_count'],
  ['a latitude of 90.1', { origins: [{ lat: 90.1, lng: 0 }], destinations: one }, 'coordinates_range'],
  ['a longitude of -181', { origins: [{ lat: 0, lng: -181 }], destinations: one }, 'coordinates_range'],
  ['a latitude in a text', { origins: [{ lat: '13', lng: 100 }], destinations: one }, 'coordinates_range'],
  ['a destination of null', { origins: [BANGKOK], destinations: [null] }, 'coordinates_range'],
  ['a list', [], 'body_not_json'],
  ['no JSON', '{"origins":', 'body_not_json'],
  ['nothing', '', 'body_not_json'],
])('%s is refused', async (_, body, code) => {
  const answer = await ask(handlerOf(), body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code });
});

test('a body of more than 32 kB is refused', async () => {
  const answer = await ask(handlerOf(), { origins: [BANGKOK], destinations: one, more: 'x'.repeat(33_000) });
  expect(answer.status).toBe(413);
});

test('nobody is answered without being signed in, and the service is not asked', async () => {
  const router = await startRouter();
  const request = new Request('http://localhost/', { method: 'POST', body: '{}' });
  expect((await handlerOf({ routingUrl: router.url })(request)).status).toBe(401);
  expect(router.asked).toEqual([]);
});

test('SECURITY-32 a person asks for distances 60 times a minute', async () => {
  const handler = handlerOf();
  for (let count = 0; count < 60; count++) await distancesOf(handler, [CHIANG_MAI]);
  const refused = await ask(handler, { origins: [BANGKOK], destinations: [CHIANG_MAI] });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each(['osrm.example', 'ftp://osrm.example', 'http://osrm.example/?a=1'])(
  'ROUTING_URL %s is reported at the start',
  (routingUrl) => expect(() => handlerOf({ routingUrl })).toThrow(/ROUTING_URL cannot be used/),
);
