import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';
import { highestRole, isRoleLabelCurrent } from '../rules/highest-role.ts';
import { permissionsSchema, type Permissions } from '../rules/permissions.ts';
import { publishRoles } from './known-roles.ts';
import { readRows } from '../../session/data/read-rows.ts';
import type { Refusal } from '../../session/data/session-answer.ts';

/** The permissions, or why there are none. A refusal is returned even if the device has an earlier answer. */
export type ReadPermissions =
  /** `lastKnown`: the server did not answer, so these are its last answer. */
  | { outcome: 'read'; permissions: Permissions; lastKnown: boolean }
  | Refusal
  | { outcome: 'signed_out' | 'unreachable' };

const SETTING_KEY = 'permissions';
const roleRow = z.object({ role: z.string() });
const memberRow = z
  .object({
    role: z.enum(['owner', 'staff']),
    hospital: z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      verified_at: z.string().nullable(),
    }),
  })
  .transform(({ role, hospital: { verified_at, ...hospital } }) => ({
    ...hospital,
    verified: verified_at !== null,
    role,
  }));

/** Asks the server for the permissions of the person signed in, and stores the answer for offline use. */
export async function readPermissions(): Promise<ReadPermissions> {
  const person = getSync().identity.current();
  if (!person) return { outcome: 'signed_out' };
  const { userId } = person;
  const where = { user_id: `eq.${userId}` };
  const [roles, hospitals] = await Promise.all([
    readRows({ table: 'user_roles', where, columns: ['role'], row: roleRow, limit: 10 }),
    readRows({
      table: 'hospital_members',
      where,
      columns: ['role', 'hospital:hospitals(id,name,slug,verified_at)'],
      row: memberRow,
      order: 'created_at.asc',
      limit: 50,
    }),
  ]);
  for (const answer of [roles, hospitals]) {
    if (answer.outcome === 'refused') return answer;
  }
  if (roles.outcome !== 'answered' || hospitals.outcome !== 'answered') {
    const known = await lastKnown(userId);
    if (known) return { outcome: 'read', permissions: known, lastKnown: true };
    const ended = roles.outcome === 'signed_out' || hospitals.outcome === 'signed_out';
    return { outcome: ended ? 'signed_out' : 'unreachable' };
  }
  const read = { userId, roles: roles.value.map(({ role }) => role), hospitals: hospitals.value };
  await save(read);
  // Menus read this role, which may have changed since the sign-in. On a full device the old role stays.
  await getSync()
    .identity.updateRole({ userId, role: highestRole(read.roles) })
    .catch(() => undefined);
  return { outcome: 'read', permissions: read, lastKnown: false };
}

/**
 * Publishes the roles that this device knows, or waits for the server's answer when it knows none. Calls
 * `onUnread` when the server did not answer.
 */
export async function readRoles(options: { onUnread: () => void }): Promise<void> {
  const person = getSync().identity.current();
  const known = person && (await lastKnown(person.userId));
  const asking = readPermissions().then((answer) => {
    if (answer.outcome !== 'read' || answer.lastKnown) options.onUnread();
  }, options.onUnread);
  if (known && isRoleLabelCurrent({ person, known })) publishRoles(known);
  else await asking;
}

async function lastKnown(userId: string): Promise<Permissions | null> {
  if (getSync().identity.current()?.userId !== userId) return null;
  // A failed read, from a damaged disk or after a sign-out, counts as no stored copy.
  const stored = permissionsSchema.safeParse(
    await getSync()
      .store()
      .getSetting(SETTING_KEY)
      .catch(() => null),
  );
  return stored.success && stored.data.userId === userId ? stored.data : null;
}

async function save(read: Permissions): Promise<void> {
  // If another person is signed in by now, the answer must not be stored.
  if (getSync().identity.current()?.userId !== read.userId) return;
  publishRoles(read);
  // On a full device or after a sign-out, the answer is not available offline.
  await getSync()
    .store()
    .putSetting(SETTING_KEY, read)
    .catch(() => undefined);
}
