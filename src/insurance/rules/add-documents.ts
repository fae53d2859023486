import type { InsuranceDocument } from './insurance-documents.ts';
import { MAX_DOCUMENTS } from './insurance-schema.ts';

export type AddedDocuments =
  { outcome: 'added'; documents: InsuranceDocument[]; known: InsuranceDocument[] } | { outcome: 'too_many' };

/** The list of a record with further documents, each content once; `known` are those of `added` that brought nothing new. */
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
