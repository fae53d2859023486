import type { PinFileOutcome } from '../../../sync/index.ts';
import { documentsBucket, type InsuranceDocument } from '../rules/insurance-documents.ts';
import { storeOfPerson } from '../../session/data/store-of-person.ts';

/** Stores a document on this device until it is unpinned; it is fetched if the device has no copy. */
export async function pinDocument(document: InsuranceDocument): Promise<PinFileOutcome> {
  const store = storeOfPerson();
  if (!store) return { outcome: 'unavailable', reason: 'no_session' };
  return store.files.pin({ bucket: documentsBucket, file: document });
}

/** Ends the pin, so that the stored copy can be evicted. */
export async function unpinDocument(document: InsuranceDocument): Promise<void> {
  await storeOfPerson()?.files.unpin(document.path);
}
