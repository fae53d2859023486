import { authClient, type AuthBackend } from './auth-client.ts';
import { classifyAuthError } from './auth-outcome.ts';

/**
 * Checks a mail address and password, and returns whose they are. It signs no one in on this device: the
 * session is ended at once.
 */
export async function verifyCredentials(options: {
  backend: AuthBackend;
  email: string;
  password: string;
  captchaToken: string | null;
}): Promise<
  { outcome: 'proved'; userId: string } | { outcome: 'refused'; message: string } | { outcome: 'unreachable' }
> {
  const client = authClient(options.backend);
  const { email, password, captchaToken } = options;
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password,
    options: captchaToken === null ? {} : { captchaToken },
  });
  if (!error) {
    await client.auth.signOut({ scope: 'local' });
    return { outcome: 'proved', userId: data.user.id };
  }
  const refusal = classifyAuthError(error);
  return refusal.outcome === 'refused' ? refusal : { outcome: 'unreachable' };
}
