import { beforeAll, expect, test } from 'vitest';
import { checkSignature, type VoucherKeys } from './check-signature.ts';
import { packPoint, unpackPoint } from './p256-point.ts';
import {
  certifyDevice,
  importSigningKey,
  makeDeviceKey,
  publicKeyOf,
  signByDevice,
  signByProject,
} from './voucher-signature.ts';

const HOSPITAL = '3f0c7d1e-1111-4222-8333-444455556666';
const OTHER = 'a10c7d1e-1111-4222-8333-444455556666';
const facts = {
  code: 'K7M4P2X9QX',
  hospitalId: HOSPITAL,
  promotionId: '0000aaaa-1111-4222-8333-444455556666',
  end: '2026-12-31',
};

interface Keys {
  project: CryptoKeyPair;
  newer: CryptoKeyPair;
  device: CryptoKeyPair;
  list: VoucherKeys;
  certificate: string;
}
let keys: Keys;

beforeAll(async () => {
  const [project, newer, device] = await Promise.all([makeDeviceKey(), makeDeviceKey(), makeDeviceKey()]);
  const list = {
    keys: [
      { number: 1, publicKey: await publicKeyOf(project.publicKey) },
      { number: 2, publicKey: await publicKeyOf(newer.publicKey) },
    ],
    withdrawn: [77],
  };
  const certificate = await certificateOf({ number: 4711, device, signer: project });
  keys = { project, newer, device, list, certificate };
});

async function certificateOf(given: {
  number: number;
  device: CryptoKeyPair;
  signer: CryptoKeyPair;
  expiresOn?: string;
}): Promise<string> {
  const { number, device, signer, expiresOn = '2026-12-20' } = given;
  const publicKey = await publicKeyOf(device.publicKey);
  return certifyDevice({
    certificate: { number, publicKey, expiresOn },
    keyNumber: 1,
    privateKey: signer.privateKey,
  });
}

const byProject = (changed: Partial<typeof facts> = {}, keyNumber = 1, signer = keys.project) =>
  signByProject({ facts: { ...facts, ...changed }, keyNumber, privateKey: signer.privateKey });
const byDevice = (certificate = keys.certificate, signer = keys.device) =>
  signByDevice({ facts, certificate, privateKey: signer.privateKey });
const check = (digits: string, given: Partial<Parameters<typeof checkSignature>[0]> = {}) =>
  checkSignature({
    code: facts.code,
    digits,
    keys: keys.list,
    today: '2026-11-25',
    hospitalIds: [OTHER, HOSPITAL],
    ...given,
  });
const refused = (why: string) => ({ verdict: 'refused', why });

test('BOOKING-22 a signature of the project or of a certified device is good for its own code, hospital and time', async () => {
  const good = { verdict: 'good', hospitalId: HOSPITAL, promotion: '0000aaaa11114222', end: '2026-12-31' };
  expect(await check(await byProject())).toEqual({ ...good, by: 'project' });
  expect(await check(await byProject({}, 2, keys.newer))).toEqual({ ...good, by: 'project' });
  expect(await check(await byDevice())).toEqual({ ...good, by: 'device' });
  expect(await check(await byDevice(), { today: '2026-12-20' })).toEqual({ ...good, by: 'device' });
  const open = await signByProject({
    facts: { ...facts, end: null },
    keyNumber: 1,
    privateKey: keys.project.privateKey,
  });
  expect(await check(open, { today: '2030-01-01' })).toEqual({ ...good, end: null, by: 'project' });
});

test('BOOKING-22 each changed digit, another code and another key are refused', async () => {
  const [project, device] = [await byProject(), await byDevice()];
  for (const digits of [project, device]) {
    for (let at = 0; at < digits.length; at += 7) {
      const other = (Number(digits[at]) + 1 + (at % 8)) % 10;
      const changed = digits.slice(0, at) + other + digits.slice(at + 1);
      expect((await check(changed)).verdict, `digit ${at}`).toBe('refused');
    }
    expect(await check(digits, { code: 'K7M4P2X9Q0' })).toEqual(refused('changed'));
  }
  const forger = await makeDeviceKey();
  expect(await check(await byProject({}, 1, forger))).toEqual(refused('changed'));
  expect(await check(await byDevice(keys.certificate, forger))).toEqual(refused('changed'));
  const own = await certificateOf({ number: 4711, device: forger, signer: forger });
  expect(await check(await byDevice(own, forger))).toEqual(refused('changed'));
  // What a device signed is no certificate, and a certificate's signature none of a voucher.
  for (const digits of ['', '1', 'x'.repeat(300), '9'.repeat(205), `0${project}`, '1'.repeat(453)])
    expect((await check(digits)).verdict).toBe('refused');
});

test('BOOKING-22 the end of the promotion and of the certificate, and other hospitals, are refused', async () => {
  expect(await check(await byProject(), { today: '2026-12-31' })).toMatchObject({ verdict: 'good' });
  expect(await check(await byProject(), { today: '2027-01-01' })).toEqual(refused('ended'));
  expect(await check(await byDevice(), { today: '2026-12-21' })).toEqual(refused('not_trusted'));
  for (const digits of [await byProject(), await byDevice()])
    expect(await check(digits, { hospitalIds: [OTHER] })).toEqual(refused('other_hospital'));
});

test('BOOKING-22 after the list a withdrawn certificate and a withdrawn key have no good signature', async () => {
  const withdrawn = await certificateOf({ number: 77, device: keys.device, signer: keys.project });
  expect(await check(await byDevice(withdrawn))).toEqual(refused('not_trusted'));
  const rotated = { ...keys.list, keys: keys.list.keys.filter(({ number }) => number !== 1) };
  for (const digits of [await byProject(), await byDevice()])
    expect(await check(digits, { keys: rotated })).toEqual(refused('not_trusted'));
  expect(await check(await byProject({}, 2, keys.newer), { keys: rotated })).toMatchObject({
    verdict: 'good',
  });
});

test('a short point is the same point, and what is none is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { publicKey } = await makeDeviceKey();
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
    expect(unpackPoint(packPoint(raw))).toEqual(raw);
  }
  for (const wrong of ['', '04'.padEnd(66, '0'), `02${'f'.repeat(64)}`, `02${'0'.repeat(63)}5g`])
    expect(() => unpackPoint(wrong)).toThrow(RangeError);
});

test('a private key in PKCS #8 signs, and its public half is known', async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const key = await importSigningKey(btoa(String.fromCharCode(...der)));
  expect(key.publicKey).toBe(await publicKeyOf(pair.publicKey));
  const digits = await signByProject({ facts, keyNumber: 3, privateKey: key.privateKey });
  const list = { keys: [{ number: 3, publicKey: key.publicKey }], withdrawn: [] };
  expect(await check(digits, { keys: list })).toMatchObject({ verdict: 'good' });
  await expect(importSigningKey('AAAA')).rejects.toMatchObject({ name: 'DataError' });
});
