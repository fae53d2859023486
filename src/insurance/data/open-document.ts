import type { OpenFileOutcome } from '../../../sync/index.ts';
import { documentsBucket, type InsuranceDocument } from '../rules/insurance-documents.ts';
import { storeOfPerson } from '../../session/data/store-of-person.ts';

/** The content: this device's copy, else fetched by a link that lives 60 s (decision C1). */
export async function openDocument(document: InsuranceDocument): Promise<OpenFileOutcome> {
  const store = storeOfPerson();
  if (!store) return { outcome: 'unavailable', reason: 'no_session' };
  return store.files.open({ bucket: documentsBucket, file: document });
}
