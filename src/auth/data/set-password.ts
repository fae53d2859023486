import type { Recovery } from '../rules/recovery-link.ts';
import { signInWithSession } from './sign-in-with-session.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import { classifyAuthError, type AuthRefusal } from './auth-outcome.ts';

/** Sets a new password by the session of a mail's link, ends all other sessions, and signs the person in. */
export async function setPassword(options: {
  backend: AuthBackend;
  recovery: Recovery;
  password: string;
}): Promise<{ outcome: 'signed_in' } | AuthRefusal> {
  const client = authClient(options.backend);
  const opened = await client.auth.setSession({
    access_token: options.recovery.accessToken,
    refresh_token: options.recovery.refreshToken,
  });
  if (opened.error) return classifyAuthError(opened.error);
  const updated = await client.auth.updateUser({ password: options.password });
  if (updated.error) return classifyAuthError(updated.error);
  // A thief of the old password must lose access (SECURITY-17). Failure is harmless: the server ends the
  // sessions too.
  await client.auth.signOut({ scope: 'others' });
  const { data, error } = await client.auth.getSession();
  if (error || !data.session) return classifyAuthError(error);
  return signInWithSession({ client, session: data.session });
}
