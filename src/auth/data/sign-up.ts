import { adoptSession } from './adopt-session.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import { refusalOf, type Refusal } from './auth-outcome.ts';

/** What a hospital's sign-up carries (spec 1 §7); without it the person is a general user. */
export interface SignUpPerson {
  fullName: string;
  hospital?: { telephone: string; hospitalName: string };
}

/**
 * `confirm_mail`: the address must be confirmed before signing in. `claimed`: a hospital was named, but somebody
 * else's is called so, and its owner is asked (decision A1).
 */
export type SignedUp = { outcome: 'signed_in'; claimed: boolean } | { outcome: 'confirm_mail' } | Refusal;

/** Creates an account. The role is the server's to give; the metadata only say what is wished (decision A2). */
export async function signUp(options: {
  backend: AuthBackend;
  email: string;
  password: string;
  redirectTo: string;
  person: SignUpPerson;
}): Promise<SignedUp> {
  const client = authClient(options.backend);
  const { email, password, person } = options;
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: metadataOf(person), emailRedirectTo: options.redirectTo },
  });
  if (error) return refusalOf(error);
  if (!data.session) return { outcome: 'confirm_mail' };
  const adopted = await adoptSession({ client, session: data.session });
  if (adopted.outcome !== 'signed_in') return adopted;
  return { outcome: 'signed_in', claimed: person.hospital !== undefined && adopted.role === 'general' };
}

function metadataOf({ fullName, hospital }: SignUpPerson): Record<string, string> {
  if (!hospital) return { full_name: fullName, user_type: 'general' };
  const { telephone, hospitalName } = hospital;
  return { full_name: fullName, telephone, hospital_name: hospitalName, user_type: 'hospital' };
}
