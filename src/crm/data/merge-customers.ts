import { z } from 'zod';
import { getSync, type Store } from '../../../sync/index.ts';
import { uuidV7 } from '../../lib/new-id.ts';
import { callFunction } from '../../session/data/call-function.ts';
import { documentExtensions } from '../rules/check-document.ts';
import { documentsBucket, readDocuments, type InsuranceDocument } from '../rules/insurance-documents.ts';
import type { CarInsurance } from '../rules/insurance.ts';
import { mergeColumns } from '../rules/merge-columns.ts';
import { customersEntity } from './customers-entity.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { readRecordIds } from './read-subject.ts';

export type MergeOutcome = { outcome: 'merged' } | { outcome: 'refused'; reason: MergeTrouble };
export type MergeTrouble = 'unreachable' | 'not_sent' | 'missing';

/**
 * Makes one customer of two: the history of `otherId` goes over to `keptId` (decision record 0001 of this room). Needs
 * a network, and that nothing of the two waits to be sent.
 */
export async function mergeCustomers(options: { keptId: string; otherId: string }): Promise<MergeOutcome> {
  const { keptId, otherId } = options;
  const sync = getSync();
  const store = sync.store();
  const refused = (reason: MergeTrouble) => ({ outcome: 'refused', reason }) as const;
  const [kept, other] = await store.getMany(customersEntity, [keptId, otherId]);
  if (!kept || !other || kept.deleted_at !== null || other.deleted_at !== null) return refused('missing');
  if (await waits({ store, ids: [keptId, otherId] })) return refused('not_sent');

  // Everything that can fail comes before the first write.
  const copies: CarInsurance[] = [];
  for (const record of await store.list(insuranceEntity, { column: 'customer_id', equals: otherId })) {
    if (record.deleted_at !== null || readDocuments(record.documents).length === 0) continue;
    const documents = await copyDocuments({ store, record, folder: keptId });
    if (!documents) return refused('unreachable');
    const id = uuidV7({ nowMs: Date.now(), random: crypto.getRandomValues(new Uint8Array(10)) });
    copies.push({ ...record, id, customer_id: keptId, documents });
  }
  const answer = await callFunction({
    name: 'merge_customers',
    values: { kept: keptId, other: otherId },
    answer: z.boolean(),
  });
  if (answer.outcome !== 'answered') return refused('unreachable');
  if (!answer.value) return refused('missing');
  for (const values of copies) await store.write({ kind: 'create', entity: insuranceEntity, values });
  await store.write({
    kind: 'update',
    entity: customersEntity,
    id: keptId,
    values: mergeColumns({ kept, other }),
  });
  await sync.wake('pressed');
  return { outcome: 'merged' };
}

async function waits(options: { store: Store; ids: readonly string[] }): Promise<boolean> {
  const { store, ids } = options;
  const sets = await Promise.all(ids.map((customerId) => readRecordIds({ store, customerId })));
  return (await store.outbox()).some(({ rowId }) => sets.some((set) => set.has(rowId)));
}

/** The record's documents in another customer's folder; null where one cannot be read now. */
async function copyDocuments(options: {
  store: Store;
  record: CarInsurance;
  folder: string;
}): Promise<InsuranceDocument[] | null> {
  const { store, record, folder } = options;
  const copies: InsuranceDocument[] = [];
  for (const file of readDocuments(record.documents)) {
    const opened = await store.files.open({ bucket: documentsBucket, file });
    if (opened.outcome !== 'opened') return null;
    const added = await store.files.add({
      bucket: documentsBucket,
      folder,
      extension: documentExtensions[file.type],
      type: file.type,
      name: file.name,
      content: opened.content,
    });
    if (added.outcome !== 'added') return null;
    copies.push({ ...file, path: added.file.path });
  }
  return copies;
}
