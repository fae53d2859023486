import type { OpenFileOutcome } from '../../../sync/index.ts';
import { documentsBucket, type InsuranceDocument } from '../rules/insurance-documents.ts';
import { storeOfPerson } from '../../session/data/store-of-person.ts';

/** Reads this device's copy of a document, or fetches it through a link that lives 60 s (INSURANCE-8). */
export async function openDocument(document: InsuranceDocument): Promise<OpenFileOutcome> {
  const store = storeOfPerson();
  if (!store) return { outcome: 'unavailable', reason: 'no_session' };
  return store.files.open({ bucket: documentsBucket, file: document });
}
