import { expect, it } from 'vitest';
import cases from '../../../tests/cases/insurance-fields.json';
import { insuranceDocument, readDocuments } from './insurance-documents.ts';

/** A wrong folder is another check's business. */
const lists = cases.cases.flatMap(({ name, values, refused }) =>
  'documents' in values &&
  Array.isArray(values.documents) &&
  values.documents.length <= 50 &&
  refused !== 'car_insurance_documents_folder'
    ? [{ name, documents: values.documents as unknown[], shaped: refused === null }]
    : [],
);

it.each(lists)('reads documents as the database does: $name', ({ documents, shaped }) => {
  expect(documents.every((one) => insuranceDocument.safeParse(one).success)).toBe(shaped);
});

it('keeps what can be read where something cannot', () => {
  const good = {
    name: 'กรมธรรม์.pdf',
    path: 'a/b/c.pdf',
    size: 5,
    type: 'application/pdf',
    sha256: '0'.repeat(64),
  };
  expect(readDocuments([{ name: 1 }, good, null])).toEqual([good]);
  expect(readDocuments(null)).toEqual([]);
});
