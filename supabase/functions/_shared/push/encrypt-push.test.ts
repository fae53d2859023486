import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './bytes.ts';
import { encryptPush } from './encrypt-push.ts';

/** RFC 8291, appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  devicePublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

async function senderOfVector(): Promise<CryptoKeyPair> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const point = fromBase64Url(vector.senderPublic);
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))];
  const half = { kty: 'EC', crv: 'P-256', x, y };
  return {
    publicKey: await crypto.subtle.importKey('jwk', half, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...half, d: vector.senderPrivate }, curve, false, [
      'deriveBits',
    ]),
  };
}

test('NOTIFY-5 a notification is encrypted as the example of RFC 8291', async () => {
  const body = await encryptPush({
    text: vector.text,
    keys: { p256dh: vector.devicePublic, auth: vector.auth },
    salt: fromBase64Url(vector.salt),
    sender: await senderOfVector(),
  });
  expect(toBase64Url(body)).toBe(vector.body);
});

test('two bodies of one text have nothing in common, and a text that is too long is refused', async () => {
  const keys = { p256dh: vector.devicePublic, auth: vector.auth };
  const [one, two] = [await encryptPush({ text: 'a', keys }), await encryptPush({ text: 'a', keys })];
  expect(toBase64Url(one).slice(0, 20)).not.toBe(toBase64Url(two).slice(0, 20));
  await expect(encryptPush({ text: 'a'.repeat(4080), keys })).rejects.toThrow('too long');
  await expect(encryptPush({ text: 'a', keys: { ...keys, p256dh: 'BAAA' } })).rejects.toMatchObject({
    name: 'DataError',
  });
});
