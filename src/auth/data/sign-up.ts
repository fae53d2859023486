import { adoptSession } from './adopt-session.ts';
import type { LegalVersions } from '../../listings/data/use-legal-pages.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import { refusalOf, type Refusal } from './auth-outcome.ts';

/** These metadata accompany a hospital's sign-up (PEOPLE-11); without them the person becomes a general user. */
export interface SignUpPerson {
  fullName: string;
  hospital?: { telephone: string; hospitalName: string };
}

/**
 * `confirm_mail`: the address has to be confirmed before signing in. `claimed`: the hospital's name is taken, so its
 * owner decides (PEOPLE-3).
 */
export type SignedUp = { outcome: 'signed_in'; claimed: boolean } | { outcome: 'confirm_mail' } | Refusal;

/** Creates an account. The metadata only ask for a role; the server grants it (PEOPLE-11). */
export async function signUp(options: {
  backend: AuthBackend;
  email: string;
  password: string;
  redirectTo: string;
  person: SignUpPerson;
  /** The versions that the form showed (PAGE-7). */
  accepted: LegalVersions;
}): Promise<SignedUp> {
  const client = authClient(options.backend);
  const { email, password, person } = options;
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      data: { ...metadataOf(person), ...acceptanceOf(options.accepted) },
      emailRedirectTo: options.redirectTo,
    },
  });
  if (error) return refusalOf(error);
  if (!data.session) return { outcome: 'confirm_mail' };
  const adopted = await adoptSession({ client, session: data.session });
  if (adopted.outcome !== 'signed_in') return adopted;
  return { outcome: 'signed_in', claimed: person.hospital !== undefined && adopted.role === 'general' };
}

/** `private.accept_pages()` stores it. A page without a text is accepted by nobody. */
function acceptanceOf({ privacy, terms }: LegalVersions): { accepted?: Record<string, number> } {
  const accepted = { ...(privacy !== null && { privacy }), ...(terms !== null && { terms }) };
  return Object.keys(accepted).length > 0 ? { accepted } : {};
}

function metadataOf({ fullName, hospital }: SignUpPerson): Record<string, string> {
  if (!hospital) return { full_name: fullName, user_type: 'general' };
  const { telephone, hospitalName } = hospital;
  return { full_name: fullName, telephone, hospital_name: hospitalName, user_type: 'hospital' };
}
