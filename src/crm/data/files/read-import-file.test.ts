import { expect, it } from 'vitest';
import { toCsv } from '../../../lib/text/csv.ts';
import { aCustomer } from '../../crm-fixtures.ts';
import { exportCells, exportHead } from '../../rules/files/export-columns.ts';
import { toFormValues } from '../../rules/customer/customer-columns.ts';
import { readImportFile } from './read-import-file.ts';

const read = (file: Blob) => readImportFile({ file, birthdayNote: (day) => `born ${day}` });

it('reads what the export wrote, guarded cells included', async () => {
  const customers = [
    aCustomer({ notes: '=1+1\n"สอง", สาม', telephone: '+66 81 234 5678' }),
    aCustomer({ name: '-ขีด', nickname: null, house_location: null, custom_date: null }),
  ];
  const cells = customers.map((customer) => exportCells({ customer, receipts: {} }));
  const answer = await read(new Blob([toCsv([exportHead, ...cells])]));
  expect(answer.outcome === 'read' && answer.candidates.map(({ values }) => values)).toEqual(
    customers.map(toFormValues),
  );
});

it('reads a file of a spreadsheet on Thai Windows, with semicolons', async () => {
  // "ชื่อ;เบอร์โทร" and one row, in windows-874.
  const thai = (text: string) =>
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x0e01 ? code - 0x0e00 + 0xa0 : code;
    });
  const bytes = Uint8Array.from(thai('ชื่อ;เบอร์โทร\r\nสมชาย ใจดี;812345678\r\n'));
  const answer = await read(new Blob([bytes]));
  expect(answer).toMatchObject({
    outcome: 'read',
    candidates: [{ row: 1, values: { name: 'สมชาย ใจดี', telephone: '0812345678' } }],
  });
});

it('refuses what holds no customers', async () => {
  for (const text of ['', '%PDF-1.4', 'a,b', 'telephone\n0812345678']) {
    expect(await read(new Blob([text]))).toEqual({ outcome: 'refused', reason: 'unreadable' });
  }
  const many = `name\n${'x\n'.repeat(10_001)}`;
  expect(await read(new Blob([many]))).toEqual({ outcome: 'refused', reason: 'too_many' });
});

it('offers a table whose columns it does not know', async () => {
  expect(await read(new Blob(['a,b\n1,2']))).toEqual({
    outcome: 'read',
    candidates: [],
    table: { headings: ['a', 'b'], rows: [['1', '2']], columns: [null, null] },
  });
});

it('a birthday without a year is no birthday, and goes into the notes', async () => {
  const answer = await read(new Blob(['name,birthday,notes\nสมชาย,--05-01,แพ้กุ้ง\nกัลยา,--0230,']));
  expect(answer).toMatchObject({
    candidates: [
      { values: { birthday: '', notes: 'แพ้กุ้ง\nborn 05-01' } },
      { values: { birthday: '--0230', notes: '' } },
    ],
  });
});
