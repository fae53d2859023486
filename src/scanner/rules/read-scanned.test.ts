import { expect, it } from 'vitest';
import { readScanned } from './read-scanned.ts';

const good = { kind: 'code', code: 'K7M4P2X9QX', valid: true, signature: null };

it.each([
  'K7M4P2X9QX',
  'k7m4p-2x9qx',
  'https://sabai.example/v/K7M4P2X9QX',
  'http://localhost:3000/v/k7m4p2x9qx?from=line#x',
  // The same link from a scanner while the Thai layout is on.
  'ี้ะะยหซฝฝฟใิฝอฝาึทภย/ปตๆป',
])('reads the code in %s', (text) => expect(readScanned(text)).toEqual(good));

it('keeps what may be an older code, or one that was read badly', () => {
  expect(readScanned('AB-1234')).toEqual({ kind: 'code', code: 'AB-1234', valid: false, signature: null });
  expect(readScanned('https://sabai.example/v/K7M4P2X9QZ')).toEqual({
    kind: 'code',
    code: 'K7M4P2X9QZ',
    valid: false,
    signature: null,
  });
});

it.each([
  '',
  'x',
  'https://line.me/R/ti/p/@sabai',
  'WIFI:S:guest;T:WPA;P:12345678;;',
  '00020101021129370016A000000677010111011300668123456785802TH53037646304ABCD',
  'สวัสดี',
  'https://sabai.example/v/',
])('leaves %j alone', (text) => expect(readScanned(text)).toEqual({ kind: 'other' }));

it('reads the signature of a voucher too, also from a scanner while the Thai layout is on', () => {
  const digits = '1234567890'.repeat(20).slice(0, 205);
  const signed = { ...good, signature: digits };
  expect(readScanned(`https://sabai.example/v/K7M4P2X9QX#${digits}`)).toEqual(signed);
  const thai = Array.from(digits, (digit) => 'จๅ/-ภถุึคต'[Number(digit)] ?? '').join('');
  expect(readScanned(`ี้ะะยหซฝฝฟใิฝอฝาึทภย/ปตๆป๒${thai}`)).toEqual(signed);
  expect(readScanned('https://sabai.example/v/K7M4P2X9QX#123')).toEqual(good);
});
