import { getSync, type Store, type WriteOutcome } from '../../../sync/index.ts';
import { addDocuments } from '../rules/add-documents.ts';
import { checkDocument, checkDocumentSize } from '../rules/check-document.ts';
import { documentsBucket, readDocuments, type InsuranceDocument } from '../rules/insurance-documents.ts';
import { emptyInsurance } from '../rules/empty-insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';

/** `documents` counts the files that were added; `refused` lists the others. */
export type StoreSharedOutcome =
  | { outcome: 'stored'; documents: number; refused: RefusedFile[] }
  /** The record would list more documents than it may; nothing was stored. */
  | { outcome: 'too_many' }
  | Extract<WriteOutcome, { outcome: 'refused' }>;
/** A file that was not added; `known` means that the record lists the same content already. */
export interface RefusedFile {
  name: string;
  reason: 'empty' | 'too_large' | 'type_refused' | 'unreadable' | 'known';
}

/**
 * Adds files to an insurance record of the customer, or to a new one where `recordId` is null. Files are
 * checked by their content (INSURANCE-7) and sent when there is a network.
 */
export async function storeSharedDocuments(options: {
  customerId: string;
  recordId: string | null;
  files: readonly File[];
}): Promise<StoreSharedOutcome> {
  const { customerId, recordId } = options;
  const store = getSync().store();
  const added: InsuranceDocument[] = [];
  const refused: RefusedFile[] = [];
  for (const file of options.files) {
    const content = await readFile(file);
    if (typeof content === 'string') {
      refused.push({ name: file.name, reason: content });
      continue;
    }
    const checked = checkDocument(content);
    if (checked.outcome === 'refused') {
      refused.push({ name: file.name, reason: checked.reason });
      continue;
    }
    const stored = await store.files.add({
      bucket: documentsBucket,
      folder: customerId,
      extension: checked.extension,
      type: checked.type,
      name: file.name || `document.${checked.extension}`,
      content: file,
    });
    if (stored.outcome === 'added') added.push({ ...stored.file, type: checked.type });
    else if (stored.reason === 'empty' || stored.reason === 'unreadable') {
      refused.push({ name: file.name, reason: stored.reason });
    } else return { outcome: 'refused', reason: stored.reason };
  }
  if (added.length === 0) return { outcome: 'stored', documents: 0, refused };
  const row = recordId === null ? null : await store.get(insuranceEntity, recordId);
  if (row === undefined) return { outcome: 'refused', reason: 'row_missing' };
  const listed = addDocuments({ listed: readDocuments(row?.documents), added });
  const drop = (some: readonly InsuranceDocument[]) =>
    Promise.all(some.map(({ path }) => store.files.drop(path)));
  if (listed.outcome === 'too_many') {
    await drop(added);
    return { outcome: 'too_many' };
  }
  const { documents, known } = listed;
  await drop(known);
  refused.push(...known.map(({ name }) => ({ name, reason: 'known' as const })));
  if (known.length < added.length) {
    const written = await (row === null
      ? addRecord({ store, customerId, documents })
      : store.write({
          kind: 'update',
          entity: insuranceEntity,
          id: row.id,
          values: { documents },
          seen: { documents: row.documents },
        }));
    if (written.outcome === 'refused') return written;
  }
  return { outcome: 'stored', documents: added.length - known.length, refused };
}

async function readFile(file: File): Promise<Uint8Array | RefusedFile['reason']> {
  const size = checkDocumentSize(file.size);
  if (size) return size;
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return 'unreadable';
  }
}

function addRecord(options: {
  store: Store;
  customerId: string;
  documents: InsuranceDocument[];
}): Promise<WriteOutcome> {
  const { store } = options;
  const values = {
    ...emptyInsurance,
    id: store.newId(),
    user_id: store.userId,
    customer_id: options.customerId,
    created_at: new Date().toISOString(),
    documents: options.documents,
  };
  return store.write({ kind: 'create', entity: insuranceEntity, values });
}
