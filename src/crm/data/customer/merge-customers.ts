import { z } from 'zod';
import { getSync, uuidV7, type Change, type Store, type WriteOutcome } from '../../../../sync/index.ts';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { documentExtensions } from '../../../insurance/rules/check-document.ts';
import {
  documentsBucket,
  readDocuments,
  type InsuranceDocument,
} from '../../../insurance/rules/insurance-documents.ts';
import { columnsOf } from '../../rules/customer/customer-columns.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { mergeColumns } from '../../rules/customer/merge-columns.ts';
import { customersEntity } from './customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { readRecordIds } from '../sync/read-subject.ts';

export type MergeOutcome = { outcome: 'merged' } | { outcome: 'refused'; reason: MergeProblem };
/** `not_sent`: changes of the two are still in the outbox. `missing`: one of them is deleted or unknown. */
export type MergeProblem =
  'unreachable' | 'not_sent' | 'missing' | Extract<WriteOutcome, { outcome: 'refused' }>['reason'];

/**
 * Merges two customers: the records of `otherId` move to `survivorId` (decision record 0003 of this room).
 * Needs a network, and no unsent changes of the two. Copies and details are written first, so that a repeat
 * after a lost answer is safe.
 */
export async function mergeCustomers(options: {
  survivorId: string;
  otherId: string;
}): Promise<MergeOutcome> {
  const first = await tryMerge({ ...options, outdated: [] });
  if (first.outcome !== 'declined') return first;
  // Another device may have changed insurance after the last pull, so new copies replace the outdated ones.
  await getSync().requestSync('manual');
  const second = await tryMerge({ ...options, outdated: first.copied });
  return second.outcome === 'declined' ? { outcome: 'refused', reason: 'missing' } : second;
}

/** `declined`: the server lacks one of the two, or its insurance is newer than what was copied. */
async function tryMerge(options: {
  survivorId: string;
  otherId: string;
  /** Ids of copies that an earlier try made of records that may have changed since. */
  outdated: readonly string[];
}): Promise<MergeOutcome | { outcome: 'declined'; copied: string[] }> {
  const { survivorId, otherId, outdated } = options;
  const sync = getSync();
  const store = sync.store();
  const refused = (reason: MergeProblem) => ({ outcome: 'refused', reason }) as const;
  const [survivor, other] = await store.getMany(customersEntity, [survivorId, otherId]);
  if (!survivor || !other || survivor.deleted_at !== null || other.deleted_at !== null)
    return refused('missing');
  if (await waits({ store, ids: [survivorId, otherId] })) return refused('not_sent');

  const originals: { id: string; updated_at: string | null }[] = [];
  const copied: string[] = [];
  const changes: Change<CarInsurance>[] = [];
  const present = new Set<string>();
  for (const record of await store.list(insuranceEntity, { column: 'customer_id', equals: otherId })) {
    if (record.deleted_at !== null || readDocuments(record.documents).length === 0) continue;
    originals.push({ id: record.id, updated_at: record.updated_at ?? null });
    const id = await copyId({ record, survivorId });
    present.add(id);
    const copy = await store.get(insuranceEntity, id);
    if (copy?.deleted_at === null) continue;
    copied.push(id);
    if (copy) {
      // The agent deleted the copy as a duplicate while both records existed. It is restored, because the
      // original is deleted with the other customer.
      changes.push({ kind: 'restore', entity: insuranceEntity, id });
      continue;
    }
    const documents = await copyDocuments({ store, record, folder: survivorId });
    if (typeof documents === 'string') return refused(documents);
    const values = { ...record, id, customer_id: survivorId, documents };
    changes.push({ kind: 'create', entity: insuranceEntity, values });
  }
  for (const change of changes) {
    const written = await store.write(change);
    if (written.outcome === 'refused') return written;
  }
  for (const id of outdated.filter((copy) => !present.has(copy))) {
    const written = await store.write({ kind: 'delete', entity: insuranceEntity, id });
    if (written.outcome === 'refused') return written;
  }
  const written = await store.write({
    kind: 'update',
    entity: customersEntity,
    id: survivorId,
    values: mergeColumns({ survivor, other }),
    seen: columnsOf(survivor),
  });
  if (written.outcome === 'refused') return written;

  const answer = await callDatabaseFunction({
    name: 'merge_customers',
    values: { survivor: survivorId, other: otherId, copied: originals },
    answer: z.boolean(),
  });
  if (answer.outcome !== 'answered') return refused('unreachable');
  if (!answer.value) return { outcome: 'declined', copied };
  await sync.requestSync('manual');
  return { outcome: 'merged' };
}

async function waits(options: { store: Store; ids: readonly string[] }): Promise<boolean> {
  const { store, ids } = options;
  const sets = await Promise.all(ids.map((customerId) => readRecordIds({ store, customerId })));
  return (await store.outbox()).some(({ rowId }) => sets.some((set) => set.has(rowId)));
}

/**
 * The copy's id, made of the record's id and version: a repeat gets the same id, a changed record another
 * one.
 */
async function copyId(options: { record: CarInsurance; survivorId: string }): Promise<string> {
  const { record, survivorId } = options;
  const both = new TextEncoder().encode([record.id, survivorId, record.updated_at].join(' '));
  const random = new Uint8Array(await crypto.subtle.digest('SHA-256', both));
  return uuidV7(Date.parse(record.created_at), random);
}

/**
 * Copies the record's documents into another customer's folder. Returns the reason if one cannot be copied
 * now.
 */
async function copyDocuments(options: {
  store: Store;
  record: CarInsurance;
  folder: string;
}): Promise<InsuranceDocument[] | MergeProblem> {
  const { store, record, folder } = options;
  const copies: InsuranceDocument[] = [];
  for (const file of readDocuments(record.documents)) {
    const opened = await store.files.open({ bucket: documentsBucket, file });
    if (opened.outcome !== 'opened') return 'unreachable';
    const added = await store.files.add({
      bucket: documentsBucket,
      folder,
      extension: documentExtensions[file.type],
      type: file.type,
      name: file.name,
      content: opened.content,
    });
    if (added.outcome !== 'added') {
      return added.reason === 'empty' || added.reason === 'unreadable' ? 'unreachable' : added.reason;
    }
    copies.push({ ...file, path: added.file.path });
  }
  return copies;
}
