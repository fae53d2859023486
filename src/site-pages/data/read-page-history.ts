import { z } from 'zod';
import { readStoredPage, type PageName } from '../../listings/rules/page-content.ts';
import { callDatabaseFunction } from '../../session/data/call-database-function.ts';
import type { PageVersion } from '../rules/page-version.ts';

/** Number of versions in one answer of the server (supabase/migrations/…_page_contents.sql). */
const VERSIONS_AT_ONCE = 20;

const versionRow = z.object({
  version: z.number(),
  content: z.record(z.string(), z.unknown()),
  published_at: z.string(),
  author: z.string().nullable(),
});

/** Up to 20 versions of a page older than `before`, newest first; null if the server could not be read. */
export async function readPageHistory<Name extends PageName>(options: {
  name: Name;
  /** A version; null for the newest of all. */
  before: number | null;
}): Promise<{ versions: PageVersion<Name>[]; hasMore: boolean } | null> {
  const { name, before } = options;
  const answer = await callDatabaseFunction({
    name: 'page_history',
    values: { page: name, before },
    answer: z.array(versionRow),
  });
  if (answer.outcome !== 'answered') return null;
  const versions = answer.value.flatMap(({ published_at, author, ...row }) => {
    const page = readStoredPage({ name, row: { page_name: name, ...row } });
    return page ? [{ ...page, savedAtMs: Date.parse(published_at), author }] : [];
  });
  return { versions, hasMore: answer.value.length === VERSIONS_AT_ONCE };
}
