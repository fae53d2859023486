import { afterEach, expect, it } from 'vitest';
import { conflictsEntity } from '../../../sync/index.ts';
import { emptyInsurance } from '../../insurance/rules/empty-insurance.ts';
import type { CarInsurance } from '../../insurance/rules/insurance.ts';
import { readDocuments } from '../../insurance/rules/insurance-documents.ts';
import { insuranceEntity } from '../../insurance/data/insurance-entity.ts';
import { storeSharedDocuments } from '../../insurance/data/store-shared-documents.ts';
import { resolveConflict } from './sync/resolve-conflict.ts';
import { agentPhone } from './testing/agent-phone.ts';

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const documentAt = (n: number) => ({
  name: `paper ${n}.pdf`,
  path: `${idOf(0)}/${idOf(1)}/${idOf(n)}.pdf`,
  size: 9,
  type: 'application/pdf' as const,
  sha256: String(n).repeat(64),
});

let open: Awaited<ReturnType<typeof agentPhone>> | null = null;
afterEach(() => open?.phone.kill());

/** A record with one document. Another device's document arrives right after a change has read the record. */
async function aRecord() {
  open = await agentPhone();
  const { sync, fetched } = open;
  const store = sync.store();
  const record: CarInsurance = {
    ...emptyInsurance,
    id: idOf(2),
    user_id: store.userId,
    customer_id: idOf(1),
    documents: [documentAt(3)],
    created_at: '2026-11-20T09:00:00.000Z',
  };
  await fetched('car_insurance', [record]);
  const get = store.get;
  store.get = async (entity, id) => {
    const row = await get(entity, id);
    await fetched('car_insurance', [{ ...record, documents: [documentAt(3), documentAt(4)] }]);
    return row;
  };
  const written = async () => {
    const [change] = await store.outbox();
    return {
      base: change?.base,
      paths: readDocuments(change?.values['documents']).map(({ path }) => path),
    };
  };
  return { record, fetched, written };
}

it('a shared paper is added to the documents that were seen, so that one that came meanwhile is asked about', async () => {
  const { record, written } = await aRecord();
  const file = new File(['%PDF-1.4\n'], 'new.pdf');
  await storeSharedDocuments({ customerId: idOf(1), recordId: record.id, files: [file] });
  const { base, paths } = await written();
  expect(base).toEqual({ documents: record.documents });
  expect(paths).toEqual([documentAt(3).path, expect.stringMatching(/\.pdf$/)]);
});

it('so are the files of both sides of a conflict', async () => {
  const { record, fetched, written } = await aRecord();
  const conflict = {
    id: idOf(9),
    user_id: record.user_id,
    entity: insuranceEntity.name,
    row_id: record.id,
    op_id: idOf(8),
    kind: 'guarded',
    field: 'documents',
    losing: { documents: [documentAt(5)] },
    winning: { documents: record.documents },
    created_at: record.created_at,
    resolved_at: null,
    resolution: null,
  };
  await fetched(conflictsEntity.name, [conflict]);
  await resolveConflict({ id: conflict.id, resolution: 'joined' });
  const { base, paths } = await written();
  expect(base).toEqual({ documents: record.documents });
  expect(paths).toEqual([documentAt(3).path, documentAt(5).path]);
});
