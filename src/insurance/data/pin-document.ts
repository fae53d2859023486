import type { PinFileOutcome } from '../../../sync/index.ts';
import { documentsBucket, type InsuranceDocument } from '../rules/insurance-documents.ts';
import { insuranceStore } from './insurance-store.ts';

/** Keeps a document on this device until it is unpinned; it is fetched where it is not here. */
export async function pinDocument(document: InsuranceDocument): Promise<PinFileOutcome> {
  const store = insuranceStore();
  if (!store) return { outcome: 'unavailable', reason: 'no_session' };
  return store.files.pin({ bucket: documentsBucket, file: document });
}

export async function unpinDocument(document: InsuranceDocument): Promise<void> {
  await insuranceStore()?.files.unpin(document.path);
}
