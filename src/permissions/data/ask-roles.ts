import { getSync } from '../../../sync/index.ts';
import { isRoleLabelCurrent } from '../rules/highest-role.ts';
import { knownRoles, rolesOf, type RoleOfPerson } from './known-roles.ts';
import { readRoles } from './read-permissions.ts';

let asked: { userId: string; answer: Promise<void> } | null = null;
let watched = false;

/**
 * All roles of a person, for route guards: waits for the server where needed. It asks once per sign-in and
 * start, and again after a failure.
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

/** A new sign-in brings a newer role label, even for the same person; it invalidates the known roles. */
function watchLabel(): void {
  if (watched) return;
  watched = true;
  const { identity } = getSync();
  identity.subscribe(() => {
    const known = knownRoles.get();
    if (!known || isRoleLabelCurrent({ person: identity.current(), known })) return;
    asked = null;
    knownRoles.set(null);
  });
}
