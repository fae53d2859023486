import { expect, test } from 'vitest';
import { checkSignature } from '../_shared/check-signature.ts';
import { importSigningKey, makeDeviceKey, publicKeyOf, signByDevice } from '../_shared/voucher-signature.ts';
import { makeVoucherHandler } from './voucher-handler.ts';

const hospitalId = '3f0c7d1e-1111-4222-8333-444455556666';
const promotionId = '0000aaaa-1111-4222-8333-444455556666';
const voucher = {
  state: 'available',
  code: 'K7M4P2X9QX',
  hospital_id: hospitalId,
  promotion_id: promotionId,
  promotion_end: '2026-12-31',
};

/** The function over a database that answers as `answers` say, and its public list. */
async function open(options: { answers?: Record<string, unknown>; knows?: boolean; key?: null } = {}) {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const stored = btoa(String.fromCharCode(...der));
  const { publicKey } = await importSigningKey(stored);
  const keys = options.knows === false ? [] : [{ number: 3, public_key: publicKey }];
  const asked: { name: string; values: object; authorization: string | null }[] = [];
  const answers: Record<string, unknown> = { voucher_keys: { keys, withdrawn: [] }, ...options.answers };
  const handle = makeVoucherHandler({
    signingKey: () => Promise.resolve(options.key === null ? null : stored),
    callDatabase: ({ name, values, headers }) => {
      asked.push({ name, values, authorization: headers.get('authorization') });
      const answer = answers[name];
      return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer));
    },
  });
  const call = (body: unknown, method = 'POST') =>
    handle(
      new Request('https://x.test/', {
        method,
        headers: { authorization: 'Bearer hers' },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      }),
    );
  return { call, asked, keys: { keys: [{ number: 3, publicKey }], withdrawn: [] } };
}

const check = (digits: string, keys: Awaited<ReturnType<typeof open>>['keys']) =>
  checkSignature({ code: voucher.code, digits, keys, today: '2026-11-25', hospitalIds: [hospitalId] });

test('BOOKING-22 signs what the database says of a code that can be used, and nothing else', async () => {
  const { call, asked, keys } = await open({ answers: { find_voucher: voucher } });
  const answer = await call({ code: voucher.code });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { signature } = (await answer.json()) as { signature: string };
  expect(await check(signature, keys)).toMatchObject({ verdict: 'good', by: 'project', end: '2026-12-31' });
  expect(asked.at(-1)).toEqual({
    name: 'find_voucher',
    values: { code: voucher.code },
    authorization: 'Bearer hers',
  });
  for (const other of [
    { state: 'unknown' },
    { ...voucher, state: 'used' },
    { ...voucher, state: 'cancelled' },
    { ...voucher, promotion_id: null },
  ]) {
    const unsigned = await open({ answers: { find_voucher: other } });
    expect(await (await unsigned.call({ code: voucher.code })).json()).toEqual({ signature: null });
  }
});

test('BOOKING-22 certifies the key that the database answers the caller, and passes its refusals on', async () => {
  const device = await makeDeviceKey();
  const publicKey = await publicKeyOf(device.publicKey);
  const certify_voucher_device = { number: 9, public_key: publicKey, expires_on: '2026-12-25' };
  const { call, keys } = await open({ answers: { certify_voucher_device } });
  const { certificate, expires_on } = (await (await call({ public_key: publicKey })).json()) as Record<
    string,
    string
  >;
  expect(expires_on).toBe('2026-12-25');
  const facts = { code: voucher.code, hospitalId, promotionId, end: null };
  const digits = await signByDevice({
    facts,
    certificate: certificate ?? '',
    privateKey: device.privateKey,
  });
  expect(await check(digits, keys)).toMatchObject({ verdict: 'good', by: 'device' });

  const refusal = Response.json({ code: 'SB024' }, { status: 429, headers: { 'retry-after': '60' } });
  const refused = await open({ answers: { certify_voucher_device: refusal } });
  const answer = await refused.call({ public_key: publicKey });
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    429,
    '60',
    { code: 'SB024' },
  ]);
});

test('without a key, and with one that was withdrawn, nothing is signed', async () => {
  for (const options of [{ key: null }, { knows: false }] as const) {
    const { call } = await open({ ...options, answers: { find_voucher: voucher } });
    const answer = await call({ code: voucher.code });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'no_signing_key' }]);
  }
  const { call } = await open();
  expect((await call(null, 'GET')).status).toBe(405);
  expect((await call(null)).status).toBe(400);
  expect((await call(null, 'OPTIONS')).status).toBe(204);
});
