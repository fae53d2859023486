import { z } from 'zod';
import { findPage } from '../../listings/data/find-page.ts';
import type { PageContents, PageName, StoredPage } from '../../listings/rules/page-content.ts';
import { readPermissions } from '../../permissions/data/read-permissions.ts';
import type { Refusal, SessionProblem } from '../../session/data/session-answer.ts';
import { writeRow } from '../../session/data/write-row.ts';
import { isSuperAdmin } from '../../permissions/rules/permissions.ts';
import { isSameContent } from '../rules/page-values.ts';
import { isPolicyError } from '../rules/policy-error.ts';

/**
 * `denied`: this person may no longer write pages. `changed`: another person saved first, so nothing was
 * written.
 */
export type SavedPage<Name extends PageName> =
  | { outcome: 'saved'; page: StoredPage<Name> }
  | { outcome: 'denied' }
  | Refusal
  | { outcome: 'changed'; theirs: StoredPage<Name> }
  | SessionProblem;

const echoed = z.object({ version: z.number() });

/**
 * Saves a page only if its stored version is still `version`, which the editor had read. An own save whose
 * answer was lost counts as saved.
 */
export async function savePage<Name extends PageName>(options: {
  name: Name;
  content: PageContents[Name];
  version: number;
}): Promise<SavedPage<Name>> {
  const { name, content } = options;
  const answer = await writeRow({
    method: 'PATCH',
    table: 'page_contents',
    where: { page_name: `eq.${name}`, version: `eq.${options.version}` },
    values: { content },
    columns: ['version'],
    row: echoed,
  });
  if (answer.outcome === 'written') {
    // Read the page again, so that the service worker caches the new version for use without a network.
    void findPage({ name });
    return { outcome: 'saved', page: { name, content, version: answer.row.version } };
  }
  if (answer.outcome === 'refused') {
    return isPolicyError(answer.code) ? { outcome: 'denied' } : answer;
  }
  if (answer.outcome !== 'hidden') return answer;
  return whyHidden(options);
}

/** Finds why the update matched no row: the person may no longer write, or another version is stored. */
async function whyHidden<Name extends PageName>(options: {
  name: Name;
  content: PageContents[Name];
  version: number;
}): Promise<SavedPage<Name>> {
  const { name, content } = options;
  const asked = await readPermissions();
  if (asked.outcome === 'signed_out') return { outcome: 'signed_out' };
  if (asked.outcome === 'read' && !asked.lastKnown && !isSuperAdmin(asked.permissions))
    return { outcome: 'denied' };
  const now = await findPage({ name });
  // A cached copy does not show which version is stored now.
  if (now.outcome === 'unread' || now.storedAtMs !== null) {
    return { outcome: 'unreachable', offline: !navigator.onLine };
  }
  const theirs = now.value;
  if (theirs.version === options.version) return { outcome: 'denied' };
  return isSameContent(theirs.content, content)
    ? { outcome: 'saved', page: theirs }
    : { outcome: 'changed', theirs };
}
