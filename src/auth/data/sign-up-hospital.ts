import type { LegalVersions } from '../../listings/data/use-legal-pages.ts';
import { authClient, type AuthBackend } from './auth-client.ts';
import type { AuthRefusal } from './auth-outcome.ts';
import { signUp, type SignedUp, type SignUpCheck } from './sign-up.ts';

/**
 * Checks that the hospital's name is free, then signs its founder up. With `name_taken` no account was
 * created (PEOPLE-3).
 */
export async function signUpHospital(options: {
  backend: AuthBackend;
  fullName: string;
  telephone: string;
  hospitalName: string;
  email: string;
  password: string;
  redirectTo: string;
  accepted: LegalVersions;
  check: SignUpCheck;
}): Promise<SignedUp | { outcome: 'name_taken' }> {
  const { backend, fullName, telephone, hospitalName, ...account } = options;
  const free = await isNameFree({ backend, name: hospitalName });
  if (typeof free !== 'boolean') return free;
  if (!free) return { outcome: 'name_taken' };
  const person = { fullName, hospital: { telephone, hospitalName } };
  return signUp({ backend, ...account, person });
}

async function isNameFree(options: { backend: AuthBackend; name: string }): Promise<boolean | AuthRefusal> {
  const client = authClient(options.backend);
  const { data, error } = await client.rpc('hospital_name_available', { name: options.name });
  if (error || typeof data !== 'boolean') return { outcome: 'unreachable', offline: !navigator.onLine };
  return data;
}
