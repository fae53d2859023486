import { getSync } from '../../../sync/index.ts';
import { isLabelOf } from '../rules/highest-role.ts';
import { knownRoles, rolesOf, type RoleOfPerson } from './known-roles.ts';
import { readRoles } from './read-permissions.ts';

let asked: { userId: string; answer: Promise<void> } | null = null;
let watched = false;

/**
 * As `useRoles`, for guards: waits until they are known as well as they can be. The server is asked once for each
 * sign-in and each start, and again where it did not answer.
 */
export async function askRoles(person: RoleOfPerson | null): Promise<readonly string[]> {
  if (person) {
    const answer = ask(person.userId);
    // A person with no role beyond `general` needs no answer, so a slow network does not delay them.
    if (person.role !== null && person.role !== 'general') await answer;
  }
  return rolesOf({ person, known: knownRoles.get() });
}

function ask(userId: string): Promise<void> {
  watchLabel();
  if (asked?.userId !== userId) {
    const forget = () => {
      asked = null;
    };
    asked = { userId, answer: readRoles({ onUnread: forget }).catch(forget) };
  }
  return asked.answer;
}

/** A sign-in brings a label that is newer than what was known before, also of the same person. */
function watchLabel(): void {
  if (watched) return;
  watched = true;
  const { identity } = getSync();
  identity.subscribe(() => {
    const known = knownRoles.get();
    if (!known || isLabelOf({ person: identity.current(), known })) return;
    asked = null;
    knownRoles.set(null);
  });
}
