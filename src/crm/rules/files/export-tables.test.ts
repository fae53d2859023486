import { expect, it } from 'vitest';
import { fileNames, tableCsv } from './export-tables.ts';

it('rows become a table with all their columns', () => {
  const csv = tableCsv([
    { id: 1, name: 'ก', place: { lat: 1 } },
    { id: 2, note: '=1', gone: null },
  ]);
  expect(csv.slice(1).split('\r\n')).toEqual([
    '"id","name","place","note","gone"',
    '"1","ก","{""lat"":1}","",""',
    '"2","","","\'=1",""',
    '',
  ]);
});

it('names of files are safe and none comes twice', () => {
  expect(fileNames(['กรมธรรม์.pdf', 'กรมธรรม์.pdf', '../../etc/passwd', 'A.PDF', 'a.pdf', ''])).toEqual([
    'กรมธรรม์.pdf',
    'กรมธรรม์ (2).pdf',
    '-..-etc-passwd',
    'A.PDF',
    'a (2).pdf',
    'document',
  ]);
});
