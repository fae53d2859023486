import type { InsuranceDocument } from './insurance-documents.ts';
import { MAX_DOCUMENTS } from './insurance-schema.ts';

/** `known` are added documents whose content the record lists already; `too_many` adds nothing. */
export type AddedDocuments =
  { outcome: 'added'; documents: InsuranceDocument[]; known: InsuranceDocument[] } | { outcome: 'too_many' };

/** Adds documents to the list of a record, each content once. */
export function addDocuments(options: {
  listed: readonly InsuranceDocument[];
  added: readonly InsuranceDocument[];
}): AddedDocuments {
  const documents = [...options.listed];
  const known: InsuranceDocument[] = [];
  for (const one of options.added) {
    const list = documents.some(({ sha256 }) => sha256 === one.sha256) ? known : documents;
    list.push(one);
  }
  const isMore = documents.length > options.listed.length;
  if (isMore && documents.length > MAX_DOCUMENTS) return { outcome: 'too_many' };
  return { outcome: 'added', documents, known };
}
