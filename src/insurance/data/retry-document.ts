import { getSync } from '../../../sync/index.ts';
import { readDocuments, type InsuranceDocument } from '../rules/insurance-documents.ts';

/** Sends the refused changes that list this document again, and with them the document itself. */
export async function retryDocument({ path }: InsuranceDocument): Promise<void> {
  const store = getSync().store();
  const refused = (await store.outbox()).filter(({ state }) => state === 'failed');
  for (const { opId, values } of refused) {
    if (readDocuments(values['documents']).some((document) => document.path === path))
      await store.retry(opId);
  }
}
