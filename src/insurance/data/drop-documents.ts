import type { InsuranceDocument } from '../rules/insurance-documents.ts';
import { storeOfPerson } from '../../session/data/store-of-person.ts';

/** Deletes files that a form had added and that no record refers to. */
export async function dropDocuments(documents: readonly InsuranceDocument[]): Promise<void> {
  const store = storeOfPerson();
  if (store) await Promise.all(documents.map(({ path }) => store.files.drop(path)));
}
