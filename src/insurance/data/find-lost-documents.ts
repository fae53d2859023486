import type { InsuranceDocument } from '../rules/insurance-documents.ts';
import { storeOfPerson } from '../../session/data/store-of-person.ts';

/**
 * Returns the added documents whose files are no longer on this device. Another tab that closed the same draft
 * has deleted them (rule F9).
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
