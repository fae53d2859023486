import { solveProof, type AskedProof } from '../../../supabase/tests/support/solve-proof.ts';

export interface SignedUp {
  userId: string;
  email: string;
  token: string;
  refreshToken: string;
  expiresInSeconds: number;
}

const headers = { apikey: 'sb_publishable_local', 'content-type': 'application/json' };

/** Creates the account of a general user, or of the kind that `metadata` names. */
export async function signUp(origin: string, metadata: object = {}): Promise<SignedUp> {
  const asked = await post(`${origin}/rest/v1/rpc/ask_for_proof`, headers, { purpose: 'sign_up' });
  const data = { ...metadata, proof: solveProof(asked as AskedProof) };
  const body = { email: `${crypto.randomUUID()}@demo.test`, password: 'demo1234', data };
  return readSession(await post(`${origin}/auth/v1/signup`, headers, body));
}

/** Signs in to a demo account. Throws if the server refuses. */
export async function signInDemo(origin: string, email: string): Promise<SignedUp> {
  const path = '/auth/v1/token?grant_type=password';
  return readSession(await post(`${origin}${path}`, headers, { email, password: 'demo1234' }));
}

/**
 * Calls a database function over HTTP with a person's token;
 * resolves with its JSON. Throws for an error status.
 */
export async function callFunction(
  origin: string,
  call: { name: string; token: string; body: object },
): Promise<unknown> {
  const signed = { ...headers, authorization: `Bearer ${call.token}` };
  return post(`${origin}/rest/v1/rpc/${call.name}`, signed, call.body);
}

function readSession(answer: unknown): SignedUp {
  const session = answer as {
    user: { id: string; email: string };
    access_token: string;
    refresh_token: string;
    expires_in: number;
  };
  return {
    userId: session.user.id,
    email: session.user.email,
    token: session.access_token,
    refreshToken: session.refresh_token,
    expiresInSeconds: session.expires_in,
  };
}

async function post(url: string, given: Record<string, string>, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: given, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
