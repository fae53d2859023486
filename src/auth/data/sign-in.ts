import { signInWithSession } from './sign-in-with-session.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import { classifyAuthError, type AuthRefusal } from './auth-outcome.ts';

/** Signs in with e-mail and password. */
export async function signIn(options: {
  backend: AuthBackend;
  email: string;
  password: string;
  captchaToken: string | null;
}): Promise<{ outcome: 'signed_in' } | AuthRefusal> {
  const client = authClient(options.backend);
  const { email, password, captchaToken } = options;
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password,
    options: captchaToken === null ? {} : { captchaToken },
  });
  if (error) return classifyAuthError(error);
  return signInWithSession({ client, session: data.session });
}
