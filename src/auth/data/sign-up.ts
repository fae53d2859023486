import { signInWithSession } from './sign-in-with-session.ts';
import type { LegalVersions } from '../../listings/data/use-legal-pages.ts';
import type { Proofs } from '../../proof/data/create-proofs.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import { classifyAuthError, type AuthRefusal } from './auth-outcome.ts';

/**
 * The person's metadata. With `hospital` they ask for a hospital (PEOPLE-11); without, the person is a
 * general user.
 */
export interface SignUpPerson {
  fullName: string;
  hospital?: { telephone: string; hospitalName: string };
}

/**
 * On a site with a captcha its token; otherwise null, and a proof of work is sent (SECURITY-59, SECURITY-60).
 */
export interface SignUpCheck {
  captchaToken: string | null;
  proofs: Proofs;
}

/**
 * `confirm_mail`: the mail address must be confirmed before signing in. `claimed`: the hospital exists, so
 * its owner decides (PEOPLE-3). `not_checked`: the device found no proof of work.
 */
export type SignedUp =
  | { outcome: 'signed_in'; claimed: boolean }
  | { outcome: 'confirm_mail' }
  | { outcome: 'not_checked' }
  | AuthRefusal;

/** Creates an account. The metadata only ask for a role; the server grants it (PEOPLE-11). */
export async function signUp(options: {
  backend: AuthBackend;
  email: string;
  password: string;
  redirectTo: string;
  person: SignUpPerson;
  /** Versions of the legal pages that the form showed (PAGE-7). */
  accepted: LegalVersions;
  check: SignUpCheck;
}): Promise<SignedUp> {
  const client = authClient(options.backend);
  const { email, password, person, check } = options;
  const proof = check.captchaToken === null ? await check.proofs.take() : null;
  if (proof && proof.outcome !== 'answered') {
    return proof.outcome === 'refused' && proof.code === 'SB025'
      ? { outcome: 'not_checked' }
      : { outcome: 'unreachable', offline: !navigator.onLine };
  }
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      data: {
        ...metadataOf(person),
        ...acceptanceOf(options.accepted),
        ...(proof && { proof: proof.value }),
      },
      emailRedirectTo: options.redirectTo,
      ...(check.captchaToken !== null && { captchaToken: check.captchaToken }),
    },
  });
  if (error) return classifyAuthError(error);
  if (!data.session) return { outcome: 'confirm_mail' };
  const adopted = await signInWithSession({ client, session: data.session });
  if (adopted.outcome !== 'signed_in') return adopted;
  return { outcome: 'signed_in', claimed: person.hospital !== undefined && adopted.role === 'general' };
}

/** Metadata that `private.accept_pages()` stores. A page without a text (null) is left out. */
function acceptanceOf({ privacy, terms }: LegalVersions): { accepted?: Record<string, number> } {
  const accepted = { ...(privacy !== null && { privacy }), ...(terms !== null && { terms }) };
  return Object.keys(accepted).length > 0 ? { accepted } : {};
}

function metadataOf({ fullName, hospital }: SignUpPerson): Record<string, string> {
  if (!hospital) return { full_name: fullName, user_type: 'general' };
  const { telephone, hospitalName } = hospital;
  return { full_name: fullName, telephone, hospital_name: hospitalName, user_type: 'hospital' };
}
