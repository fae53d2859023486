import { adoptSession } from './adopt-session.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import { refusalOf, type Refusal } from './auth-outcome.ts';

/** Signs in with e-mail and password. */
export async function signIn(options: {
  backend: AuthBackend;
  email: string;
  password: string;
  captchaToken: string | null;
}): Promise<{ outcome: 'signed_in' } | Refusal> {
  const client = authClient(options.backend);
  const { email, password, captchaToken } = options;
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password,
    options: captchaToken === null ? {} : { captchaToken },
  });
  if (error) return refusalOf(error);
  return adoptSession({ client, session: data.session });
}
