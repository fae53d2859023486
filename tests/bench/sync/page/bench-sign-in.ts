import type { Account, SignedIn } from './contestant.ts';

/** Signs in by password. `signedIn` is the whole answer. */
export async function signIn(
  account: Account,
): Promise<{ userId: string; token: string; signedIn: SignedIn }> {
  const response = await fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: account.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (!response.ok) throw new Error(`${account.email} could not sign in: ${await response.text()}`);
  const signedIn = (await response.json()) as SignedIn;
  return { userId: signedIn.user.id, token: signedIn.access_token, signedIn };
}
