import type { InsuranceDocument } from '../rules/insurance-documents.ts';
import { storeOfPerson } from '../../session/data/store-of-person.ts';

/**
 * Those of the documents that a form has added of which this device has no file any more. The same draft, closed in
 * another tab, lets go of its files (rule F9).
 */
export async function findLostDocuments(
  documents: readonly InsuranceDocument[],
): Promise<readonly InsuranceDocument[]> {
  const paths = documents.map(({ path }) => path);
  // Where the storage cannot be read, the write of the record says so.
  const facts = await storeOfPerson()
    ?.files.facts(paths)
    .catch(() => null);
  return facts ? documents.filter(({ path }) => !facts.has(path)) : [];
}
