import { adoptSession } from './adopt-session.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import { refusalOf, type Refusal } from './auth-outcome.ts';

/** Creates a general user (spec 1 §7). `confirm_mail`: the address must be confirmed before signing in. */
export async function signUp(options: {
  backend: AuthBackend;
  fullName: string;
  email: string;
  password: string;
  redirectTo: string;
}): Promise<{ outcome: 'signed_in' } | { outcome: 'confirm_mail' } | Refusal> {
  const client = authClient(options.backend);
  const { email, password, fullName } = options;
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      data: { full_name: fullName, user_type: 'general' },
      emailRedirectTo: options.redirectTo,
    },
  });
  if (error) return refusalOf(error);
  if (!data.session) return { outcome: 'confirm_mail' };
  await adoptSession({ client, session: data.session });
  return { outcome: 'signed_in' };
}
