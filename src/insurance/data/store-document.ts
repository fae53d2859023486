import type { AddFileOutcome } from '../../../sync/index.ts';
import { checkDocument, checkDocumentSize } from '../rules/check-document.ts';
import { documentsBucket, insuranceDocument, type InsuranceDocument } from '../rules/insurance-documents.ts';
import { storeOfPerson } from '../../session/data/store-of-person.ts';

/** Why a file was not stored as a document. */
export type DocumentProblem =
  | 'too_large'
  | 'type_refused'
  | 'not_authenticated'
  | Extract<AddFileOutcome, { outcome: 'refused' }>['reason'];

/** `stored`: the file is on this device, and the server does not have it yet. */
export type StoreDocumentOutcome =
  { outcome: 'stored'; document: InsuranceDocument } | { outcome: 'refused'; reason: DocumentProblem };

/** Returns why a file cannot be a document, by size and content (INSURANCE-7); null if it can. */
export async function problemOfFile(file: File): Promise<DocumentProblem | null> {
  const size = checkDocumentSize(file.size);
  if (size) return size;
  const content = await read(file);
  if (!content) return 'unreadable';
  const checked = checkDocument(content);
  return checked.outcome === 'refused' ? checked.reason : null;
}

/**
 * Stores a file on this device as a document; it is sent once a record that lists it is saved. The type is
 * that of the content. `name` must be trimmed and not empty.
 */
export async function storeDocument(options: {
  customerId: string;
  name: string;
  file: File;
}): Promise<StoreDocumentOutcome> {
  const { customerId, name, file } = options;
  const size = checkDocumentSize(file.size);
  if (size) return { outcome: 'refused', reason: size };
  const store = storeOfPerson();
  if (!store) return { outcome: 'refused', reason: 'not_authenticated' };
  const content = await read(file);
  if (!content) return { outcome: 'refused', reason: 'unreadable' };
  const checked = checkDocument(content);
  if (checked.outcome === 'refused') return checked;
  const added = await store.files.add({
    bucket: documentsBucket,
    folder: customerId,
    extension: checked.extension,
    type: checked.type,
    name,
    content: new Blob([content], { type: checked.type }),
  });
  return added.outcome === 'added'
    ? { outcome: 'stored', document: insuranceDocument.parse(added.file) }
    : added;
}

/** The content of a file; null if the device cannot read it, such as from a drive that was removed. */
async function read(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
