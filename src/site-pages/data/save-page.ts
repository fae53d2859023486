import { z } from 'zod';
import { findPage } from '../../listings/data/find-page.ts';
import type { PageContents, PageName, StoredPage } from '../../listings/rules/page-content.ts';
import { readPermissions } from '../../permissions/data/read-permissions.ts';
import type { Refusal, SessionProblem } from '../../session/data/session-answer.ts';
import { writeRow } from '../../session/data/write-row.ts';
import { isSuperAdmin } from '../../permissions/rules/permissions.ts';
import { isSameContent } from '../rules/page-values.ts';
import { isPolicyError } from '../rules/policy-error.ts';

/** `denied`: the server no longer lets this person write pages. `changed`: another person saved first; nothing was written. */
export type SavedPage<Name extends PageName> =
  | { outcome: 'saved'; page: StoredPage<Name> }
  | { outcome: 'denied' }
  | Refusal
  | { outcome: 'changed'; theirs: StoredPage<Name> }
  | SessionProblem;

const echoed = z.object({ version: z.number() });

/**
 * Saves a page over the `version` that the editor had read, and over no other. One's own save whose answer was lost
 * counts as done.
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
    // The copy that is stored for times without a network becomes the new one.
    void findPage({ name });
    return { outcome: 'saved', page: { name, content, version: answer.row.version } };
  }
  if (answer.outcome === 'refused') {
    return isPolicyError(answer.code) ? { outcome: 'denied' } : answer;
  }
  if (answer.outcome !== 'hidden') return answer;
  return whyHidden(options);
}

/** No row came back: the right is gone, or the version is. */
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
  // A cached copy proves nothing about now.
  if (now.outcome === 'unread' || now.storedAtMs !== null) {
    return { outcome: 'unreachable', offline: !navigator.onLine };
  }
  const theirs = now.value;
  if (theirs.version === options.version) return { outcome: 'denied' };
  return isSameContent(theirs.content, content)
    ? { outcome: 'saved', page: theirs }
    : { outcome: 'changed', theirs };
}
