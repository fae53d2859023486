import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPictureLink } from '../../src/listings/rules/chosen-focus.ts';
import { reservedSegments } from '../../src/listings/rules/reserved-segments.ts';
import { foldForSearch } from '../../src/lib/text/thai-search.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function ask<T>(call: string, argument: string): Promise<T> {
  const [row] = await database.admin.unsafe<{ answer: T }[]>(`select ${call}($1) as answer`, [argument]);
  if (!row) throw new Error('No answer.');
  return row.answer;
}

test('the server reserves the same first segments as the router', async () => {
  const [row] = await database.admin<{ list: string[] }[]>`select private.reserved_segments() as list`;
  expect(new Set(row?.list)).toEqual(reservedSegments);
});

test('the server folds text for searching as the client does', async () => {
  const thai = fc.string({
    unit: fc.integer({ min: 0x0e01, max: 0x0e5b }).map((code) => String.fromCharCode(code)),
    maxLength: 30,
  });
  const fragment = fc.constantFrom(
    'น้ำ',
    'เเดง',
    'Ａ',
    'É',
    ' ',
    '\u200b',
    '\t',
    '๐๘',
    'ﬁ',
    '％_\\',
    '😀',
    '\u00a0',
  );
  const text = fc
    .array(fc.oneof(thai, fragment, fc.string({ maxLength: 10 })), { maxLength: 8 })
    .map((parts) => {
      return parts.join('').replaceAll('\u0000', '');
    });
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      expect(await ask('private.fold_for_search', typed)).toBe(foldForSearch(typed));
    }),
    { numRuns: 300 },
  );
});

test('the server leaves out the same letters that nobody sees as the client does', async () => {
  // Planes with such letters, and with all others that have names but Chinese ones.
  const codes = [0, 1, 0xe]
    .flatMap((plane) => Array.from({ length: 0x10000 }, (_, code) => plane * 0x10000 + code))
    .filter((code) => code > 0 && !(code >= 0xd800 && code <= 0xdfff));
  const rows = await database.admin<{ code: number }[]>`
    select code from unnest(${codes}::int[]) code where private.without_invisible(chr(code)) = '' order by code`;
  // Tone marks do not count in searches alone.
  const left = codes.filter(
    (code) => !(code >= 0xe48 && code <= 0xe4b) && foldForSearch(`a${String.fromCodePoint(code)}b`) === 'ab',
  );
  expect(rows.map(({ code }) => code)).toEqual(left);
});

test.each([
  ['โปรโมชั่น ตรวจสุขภาพ 50%', 'โปรโมชั่น-ตรวจสุขภาพ-50'],
  ['  Dental -- Care!  ', 'dental-care'],
  ['น้ำ\u00a0ใจ\tดี', 'น้ำ-ใจ-ดี'],
  ['A/B & C', 'ab-c'],
  ['🎉🎉', ''],
  ['- -', ''],
])('the slug of the title "%s" is "%s"', async (title, slug) => {
  expect(await ask('private.title_slug', title)).toBe(slug);
});

test.each([
  ['BNH Hospital', 'ｂｎｈ　hospital'],
  ['BNH Hospital', 'B.N.H.\u200b  Hospital!'],
  ['BNH Hospital', '\u202ebnh-hospital\u202c'],
  ['BNH Hospital', 'BNH\u3164 Hosp\u061cital\u{e0041}'],
  ['โรงพยาบาลน้ำใจ', 'โรงพยาบาลน\u0e49\u0e4d\u0e32ใจ'],
  ['โรงพยาบาลน้ำใจ', 'โรงพยาบาลน\u0e4d\u0e49\u0e32ใจ'],
  ['แดงคลินิก', 'เเดงคลินิก'],
  ['สปา', 'สปา 🎉'],
  ['โรงพยาบาลสบายดี', 'โรงพยาบาล สบายดี'],
  ['โรงพยาบาลใจดี', 'โรงพยาบาลไจดี'],
  ['คลินิกผิวดี', 'คลินิกผิิวดี'],
  ['กิ่งแก้ว', 'ก\u0e48\u0e34งแก้ว'],
  ['คลินิก 9', 'คลินิก ๙'],
  ['Café Clinic', 'Cafe\u0301 Clinic'],
  ['Cafe Clinic', 'Café Clinic'],
  // Latin ones.
  ['Sabai Hospital', 'Sabai HospitaI'],
  ['Clinic 10', 'Clinic IO'],
  ['Modern Wellness', 'Modem VVellness'],
  ['สปา', 'สปๅ'],
  // Cyrillic letters, small and capital.
  ['SABAI CARE', 'ЅАВАІ САRЕ'],
  ['sabai care', 'ѕаbаі саre'],
  ['THAI HOME', 'ТНАІ НОМЕ'],
  // Greek ones.
  ['TOKIO BEAUTY', 'ΤΟΚΙΟ ΒΕΑUΤΥ'],
  // Letters of these scripts whose small form looks like another Latin letter than the capital.
  ['BNH Hospital', 'B\u039dH Hospital'],
  ['BNH Hospital', 'BN\u0389 Hospital'],
  ['ZEN MUMS', '\u0396EN \u039cUMS'],
  ['ELITE CARE', '\u03a3LITE \u03f9ARE'],
  ['YOGA', '\u04aeO\u050cA'],
  ['Clean Beauty', 'Clea\u03b7 Bea\u03c5ty'],
  ['zoom yoga spa', '\u03b6\u03c3\u03c3m \u04af\u03c3\u050da spa'],
  ['mouse', 'mo\u03bcse'],
])('"%s" and "%s" are one name', async (one, other) => {
  expect(await ask('private.name_key', one)).toBe(await ask('private.name_key', other));
});

test.each([
  ['北京 Clinic', '上海 Clinic'],
  ['คลินิก 1', 'คลินิก 2'],
  ['ใจดี', 'ใจดี่'],
  ['มา', 'ม่า'],
  ['กิน', 'กีน'],
  ['Здоровье', 'Здравие'],
  ['🎉', '🎈'],
])('"%s" and "%s" are two names', async (one, other) => {
  expect(await ask('private.name_key', one)).not.toBe(await ask('private.name_key', other));
});

test.each([
  ['https://a.co', true],
  ['HTTP://a.co/x?y=1#z', true],
  ['https://ไทย.example/หน้า', true],
  ['javascript:alert(1)', false],
  [' https://a.co', false],
  ['https://a.co/\n<script>', false],
  ['https:///x', false],
  ['ftp://a.co', false],
  ['//a.co', false],
])('the link %j: %s', async (link, taken) => {
  expect(await ask('private.is_web_link', link)).toBe(taken);
});

test.each([
  'https://a.co/x.webp',
  'https://a.co/x.webp#focus=0,100',
  'https://a.co/x.webp?y=1#focus=90,10',
  'https://a.co/x.webp#focus=55,50',
  'https://a.co/x.webp#focus=101,50',
  'https://a.co/x.webp#focus=050,50',
  'https://a.co/x.webp#focus=0,0#focus=10,10',
  'https://a.co/x.webp#focus=10,10 ',
  'https://a.co/x.webp#',
  'https://a.co#top',
  'javascript:alert(1)#focus=0,0',
])('PUBLISH-29: server and form agree on the picture %j', async (link) => {
  expect(await ask('private.is_picture_link', link)).toBe(isPictureLink(link));
});
