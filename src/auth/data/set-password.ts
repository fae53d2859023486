import type { Recovery } from '../rules/recovery-link.ts';
import { adoptSession } from './adopt-session.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import { refusalOf, type Refusal } from './auth-outcome.ts';

/** Sets a new password by the session of a mail's link, ends all other sessions, and signs the person in. */
export async function setPassword(options: {
  backend: AuthBackend;
  recovery: Recovery;
  password: string;
}): Promise<{ outcome: 'signed_in' } | Refusal> {
  const client = authClient(options.backend);
  const opened = await client.auth.setSession({
    access_token: options.recovery.accessToken,
    refresh_token: options.recovery.refreshToken,
  });
  if (opened.error) return refusalOf(opened.error);
  const updated = await client.auth.updateUser({ password: options.password });
  if (updated.error) return refusalOf(updated.error);
  // A thief of the old password must lose access (SECURITY-17). Failure is harmless: the server ends the
  // sessions too.
  await client.auth.signOut({ scope: 'others' });
  const { data, error } = await client.auth.getSession();
  if (error || !data.session) return refusalOf(error);
  return adoptSession({ client, session: data.session });
}
