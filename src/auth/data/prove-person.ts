import { authClient, type AuthBackend } from './auth-client.ts';
import { refusalOf } from './auth-outcome.ts';

/** Says who has this address and password. Nobody is signed in on this device, and the session made for it ends at once. */
export async function provePerson(options: {
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
  const refusal = refusalOf(error);
  return refusal.outcome === 'refused' ? refusal : { outcome: 'unreachable' };
}
