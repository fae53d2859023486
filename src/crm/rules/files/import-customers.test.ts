import { describe, expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { toEntry } from '../list/customer-entry.ts';
import { buildIndex, summaryAt } from '../list/customer-index.ts';
import { findDuplicates } from '../customer/find-duplicates.ts';
import { groupDuplicates } from '../customer/group-duplicates.ts';
import { toCandidate, type ImportTexts } from './import-candidate.ts';
import { readHeadings } from './import-columns.ts';
import { planImport } from './plan-import.ts';
import { readImportDate } from './read-import-date.ts';
import { readImportPhone } from './read-import-phone.ts';
import { readVcards } from './read-vcards.ts';

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const indexOf = (...people: [name: string, telephone: string][]) =>
  buildIndex(
    people.map(([name, telephone], n) =>
      toEntry({ customer: aCustomer({ id: idOf(n), name, telephone }), plates: [] }),
    ),
  );

const candidate = (texts: ImportTexts, at = 0) =>
  toCandidate({ row: at + 1, texts, birthdayNote: (day) => `born ${day}` });

it.each([
  ['1990-05-01', '1990-05-01'],
  ['19900501', '1990-05-01'],
  ['1990-05-01T00:00:00Z', '1990-05-01'],
  ['1/5/1990', '1990-05-01'],
  ['01-05-2533', '1990-05-01'],
  ['29/2/2543', '2000-02-29'],
  ['29/2/2544', null],
  ['May 1st', null],
  ['', null],
])('the day %s is read as %s', (text, day) => {
  expect(readImportDate(text)).toBe(day);
});

it.each([
  ['812345678', '0812345678'],
  ['tel:+66-81-234-5678', '+66-81-234-5678'],
  ['081.234.5678', '081-234-5678'],
  ['02-123-4567 ต่อ 12', '02-123-4567'],
  ['๐๘๑ ๒๓๔ ๕๖๗๘', '081 234 5678'],
  ['21234567', '21234567'],
])('the phone %s is read as %s', (text, phone) => {
  expect(readImportPhone(text)).toBe(phone);
});

it('headings are known in English and Thai, of spreadsheets and address books', () => {
  expect(readHeadings(['ชื่อ', 'ชื่อเล่น', 'เบอร์โทร', 'สีที่ชอบ', 'วันเกิด'])).toEqual([
    'name',
    'nickname',
    'telephone',
    null,
    'birthday',
  ]);
  expect(readHeadings(['First Name', 'Last Name', 'Phone 1 - Value', 'E-mail 1 - Value'])).toEqual([
    'first_name',
    'last_name',
    'telephone',
    'email',
  ]);
});

it.each<[ImportTexts, string]>([
  [{ name: 'สมชาย', last_name: 'ใจดี' }, 'สมชาย ใจดี'],
  [{ name: 'สมชาย ใจดี', last_name: 'ใจดี' }, 'สมชาย ใจดี'],
  [{ name: 'ใจดี', last_name: 'ดี' }, 'ใจดี ดี'],
  [{ name: 'สมชาย', last_name: '' }, 'สมชาย'],
  [{ name: '', last_name: 'ใจดี' }, 'ใจดี'],
  [{ name: 'สมชาย', first_name: 'สมชาย', last_name: 'ใจดี' }, 'สมชาย'],
  [{ name: '', first_name: 'Ann', last_name: 'Lee' }, 'Ann Lee'],
])('the name in %j is %s', (texts, name) => {
  expect(candidate(texts).values.name).toBe(name);
});

describe('readVcards', () => {
  it('reads versions 2.1 to 4.0, folded lines, groups and escapes', () => {
    const text = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:ใจดี;สมชาย;;;',
      'FN:สมชาย ใจ',
      ' ดี',
      'NICKNAME:ชาย',
      'item1.TEL;TYPE=WORK:02-123-4567',
      'TEL;TYPE="cell,voice":081-234-5678',
      'EMAIL;TYPE=INTERNET:a@b.co',
      'ADR;TYPE=HOME:;;99 ถนนนิมมาน\\, ซอย 1;เมือง;เชียงใหม่;50200;ไทย',
      'BDAY:1990-05-01',
      'NOTE:แพ้กุ้ง\\nโทรเย็น',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=E0=B8=81=E0=',
      '=B8=B2',
      'TEL;CELL:0899999999',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Anna',
      'TEL;VALUE=uri:tel:+66-2-123-4567',
      'END:VCARD',
    ].join('\r\n');
    const [somchai, ka, anna] = readVcards(text);
    expect(somchai).toEqual({
      name: 'สมชาย ใจดี',
      nickname: 'ชาย',
      telephone: '081-234-5678',
      email: 'a@b.co',
      birthday: '1990-05-01',
      house_address: '99 ถนนนิมมาน, ซอย 1 เมือง เชียงใหม่ 50200 ไทย',
      work_address: '',
      notes: 'แพ้กุ้ง\nโทรเย็น',
    });
    expect(ka).toMatchObject({ name: 'กา', telephone: '0899999999' });
    expect(anna).toMatchObject({ name: 'Anna', telephone: 'tel:+66-2-123-4567' });
  });

  it.each([
    ['BDAY:--0501', '--0501'],
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-01', '--05-01'],
    ['BDAY;VALUE=date;X-APPLE-OMIT-YEAR=1604:16040501', '--0501'],
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1990-05-01', '1990-05-01'],
  ])('reads the birthday of %s', (line, birthday) => {
    const [card] = readVcards(['BEGIN:VCARD', 'FN:Anna', line, 'END:VCARD'].join('\r\n'));
    expect(card).toMatchObject({ birthday });
  });

  it('gives nobody for another file', () => {
    expect(readVcards('name,telephone\nA,1')).toEqual([]);
  });
});

describe('planImport', () => {
  const plan = (texts: ImportTexts[]) =>
    planImport({
      today: '2026-11-24',
      candidates: texts.map(candidate),
      index: indexOf(['สมชาย ใจดี', '081-234-5678']),
    });

  it('tells new ones, those who are there, those who come twice, and those who are not valid', () => {
    const { add, duplicates, refused } = plan([
      { name: 'ใหม่ มาก', telephone: '0899999999', birthday: '1/5/2533' },
      { name: 'คนอื่น', telephone: '+66812345678' },
      { name: 'สมชาย  ใจดี', telephone: '0800000000' },
      { name: 'อีกคน', telephone: '089 999 9999' },
      { name: '', telephone: '12' },
      { name: 'วันผิด', telephone: '0811111111', birthday: 'yesterday' },
    ]);
    expect(add.map(({ row, values }) => [row, values.birthday])).toEqual([[1, '1990-05-01']]);
    expect(duplicates.map(({ row, like }) => [row, like])).toEqual([
      [2, 'สมชาย ใจดี'],
      [3, 'สมชาย ใจดี'],
      [4, null],
    ]);
    expect(refused.map(({ row, problems }) => [row, problems.map(({ field }) => field)])).toEqual([
      [5, ['name', 'telephone']],
      [6, ['birthday']],
    ]);
  });
});

it('duplicates are found by phone in any writing and by name, the phone first', () => {
  const index = indexOf(['สมชาย ใจดี', '081-234-5678'], ['น้ำหวาน', '02-123-4567']);
  const found = (name: string, telephone: string) =>
    findDuplicates({ index, name, telephone }).map(({ customer, kind }) => [customer.name, kind]);
  expect(found('นำหวาน', '+66 81 234 5678')).toEqual([
    ['สมชาย ใจดี', 'phone'],
    ['น้ำหวาน', 'name'],
  ]);
  expect(found('สมชาย', '081234')).toEqual([]);
  expect(found('', '')).toEqual([]);
});

it('groups share a phone or a name, each pair told once', () => {
  const index = indexOf(['A', '0812345678'], ['A', '+66812345678'], ['B', '021111111'], ['b', '022222222']);
  const groups = groupDuplicates(index).map(({ kind, positions }) => [
    kind,
    positions.map((position) => summaryAt(index, position).name),
  ]);
  expect(groups).toEqual([
    ['phone', ['A', 'A']],
    ['name', ['b', 'B']],
  ]);
});
