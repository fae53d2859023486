import { describe, expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { toEntry } from '../list/customer-entry.ts';
import { buildIndex, summaryAt } from '../list/customer-index.ts';
import { findDuplicates } from '../customer/find-duplicates.ts';
import { groupDuplicates } from '../customer/group-duplicates.ts';
import { toCandidate, type ImportTexts } from './import-candidate.ts';
import { chooseColumn, hasName, readHeadings, readTable } from './import-columns.ts';
import { planImport } from './plan-import.ts';
import { readImportDate } from './read-import-date.ts';
import { readImportPhone } from './read-import-phone.ts';
import { readVcards } from './read-vcards.ts';
import { toFormValues } from '../customer/customer-columns.ts';
import { writeVcards } from './write-vcards.ts';

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
  ['5 มี.ค. 2530', '1987-03-05'],
  ['5/3/30', null],
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

it('CUSTOMER-25 what is left of phones, e-mail addresses and places in a table are further contacts', () => {
  const headings = ['phone_number', 'Name', 'มือถือ', 'Phone 2 - Value', 'E-mail', 'email 2', 'เบอร์บ้าน', 'x'];
  const columns = readHeadings(headings);
  expect(columns).toEqual([
    'telephone',
    'name',
    'more_contacts',
    'more_contacts',
    'email',
    'more_contacts',
    'more_contacts',
    null,
  ]);
  const row = ['812345678', 'อรทัย', '0812345678', 'tel:+66-2-123-4567', 'a@b.co', 'c@d.co', '', 'y'];
  const [texts = {}] = readTable({ rows: [row], columns });
  expect(candidate(texts).values).toMatchObject({
    telephone: '0812345678',
    email: 'a@b.co',
    more_contacts: '+66-2-123-4567\nc@d.co',
  });
});

it.each([
  ['081-234-5678, 02-123-4567', '081-234-5678', '02-123-4567'],
  ['812345678 ::: 02 123 4567', '0812345678', '02 123 4567'],
  ['081-234-5678/9', '081-234-5678/9', ''],
])('CUSTOMER-25 the phones of a cell %s are %s and %s', (cell, telephone, more_contacts) => {
  expect(candidate({ name: 'A', telephone: cell }).values).toMatchObject({ telephone, more_contacts });
});

it('a column of the file can get another meaning, and takes it from where it was', () => {
  const columns = [null, 'telephone', 'more_contacts'] as const;
  expect(hasName(columns)).toBe(false);
  expect(chooseColumn({ columns, at: 0, column: 'name' })).toEqual(['name', 'telephone', 'more_contacts']);
  expect(chooseColumn({ columns, at: 0, column: 'telephone' })).toEqual(['telephone', null, 'more_contacts']);
  const both = chooseColumn({ columns, at: 1, column: 'more_contacts' });
  expect(both).toEqual([null, 'more_contacts', 'more_contacts']);
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
      more_contacts: '02-123-4567',
    });
    expect(ka).toMatchObject({ name: 'กา', telephone: '0899999999' });
    expect(anna).toMatchObject({ name: 'Anna', telephone: 'tel:+66-2-123-4567' });
  });

  it('CUSTOMER-25 keeps every phone, e-mail address and place, the preferred ones as main ones', () => {
    const [card] = readVcards(
      [
        'BEGIN:VCARD',
        'FN:Anna',
        'TEL;TYPE=CELL:081-234-5678',
        'TEL;TYPE=WORK,PREF:02-123-4567',
        'TEL;TYPE=HOME:053 123 456',
        'EMAIL;PREF=100:old@b.co',
        'EMAIL;PREF=1:new@b.co',
        'ADR;TYPE=WORK:;;1 สีลม;;กรุงเทพมหานคร;;',
        'ADR;TYPE=HOME:;;2 นิมมาน;;เชียงใหม่;;',
        'ADR;TYPE=OTHER:;;3 หาดใหญ่;;สงขลา;;',
        'NOTE:a',
        'NOTE:b',
        'END:VCARD',
      ].join('\n'),
    );
    expect(card && candidate(card).values).toMatchObject({
      telephone: '02-123-4567',
      email: 'new@b.co',
      house_address: '2 นิมมาน เชียงใหม่',
      work_address: '1 สีลม กรุงเทพมหานคร',
      more_contacts: '081-234-5678\n053 123 456\nold@b.co\n3 หาดใหญ่ สงขลา',
      notes: 'a\nb',
    });
  });

  it('CUSTOMER-25 reads what the export wrote', () => {
    const customer = aCustomer({
      name: 'สมชาย; ใจดี, จริง',
      email: 'a@b.co',
      more_contacts: '02-123-4567\nb@c.co\n9 ถนนท่าแพ, เชียงใหม่ 50100 ใกล้ตลาดที่มีชื่อยาวกว่าหนึ่งบรรทัด',
      house_location: { address: '1 บ้าน' },
      work_location: { address: '2 งาน' },
      notes: 'แพ้กุ้ง\nโทร; เย็น',
    });
    const text = writeVcards({ customers: [customer, aCustomer()], receiptsOf: () => ({}) });
    expect(Math.max(...text.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBeLessThan(
      76,
    );
    const [card, ...others] = readVcards(text);
    expect(others).toHaveLength(1);
    expect(card && candidate(card).values).toEqual(toFormValues(customer));
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

  it('lists new ones, those who are there, those who come twice, and those who are not valid', () => {
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
  const more = buildIndex([
    toEntry({ customer: aCustomer({ name: 'A', more_contacts: 'a@b.co\n+66 2 999 9999' }), plates: [] }),
  ]);
  const byMore = findDuplicates({ index: more, name: '', telephone: '029999999' });
  expect(byMore.map(({ kind }) => kind)).toEqual(['phone']);
  expect(found('สมชาย', '081234')).toEqual([]);
  expect(found('', '')).toEqual([]);
});

it('groups share a phone or a name, and each pair is listed once', () => {
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
