import type { Session as AuthSession, SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { getSync, isStorageFull } from '../../../sync/index.ts';
import { highestRole, type Role } from '../../permissions/rules/highest-role.ts';

const metadata = z.object({ full_name: z.string().catch('') }).catch({ full_name: '' });
const roleRows = z.array(z.object({ role: z.string() }));

/**
 * Signs in on this device with a new session, which `client` holds. `role` is null when it could not be read;
 * `no_storage` means that the device could not store the sign-in.
 */
export async function signInWithSession(options: {
  client: SupabaseClient;
  session: AuthSession;
}): Promise<{ outcome: 'signed_in'; role: Role | null } | { outcome: 'no_storage'; isFull: boolean }> {
  const { client, session } = options;
  const { user } = session;
  const person = {
    userId: user.id,
    email: user.email ?? '',
    fullName: metadata.parse(user.user_metadata).full_name,
    role: await readRole(client, user.id),
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresInSeconds: session.expires_in,
  };
  try {
    await getSync().identity.signIn(person);
    // Changes that waited for this sign-in are sent now, not after an earlier pause ends.
    void getSync().requestSync('manual');
    return { outcome: 'signed_in', role: person.role };
  } catch (cause) {
    // The screen shows that the device could not store the sign-in; the console has the cause for developers.
    console.warn('The sign-in could not be stored on this device.', cause);
    return { outcome: 'no_storage', isFull: isStorageFull(cause) };
  }
}

/** The role is only a label, so a failure must not prevent the sign-in. */
async function readRole(client: SupabaseClient, userId: string): Promise<Role | null> {
  try {
    const { data, error } = await client.from('user_roles').select('role').eq('user_id', userId);
    return error ? null : highestRole(roleRows.parse(data).map((row) => row.role));
  } catch {
    return null;
  }
}
