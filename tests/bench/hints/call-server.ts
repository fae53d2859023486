export interface SignedUp {
  userId: string;
  token: string;
}

const headers = { apikey: 'sb_publishable_local', 'content-type': 'application/json' };

export async function signUp(origin: string): Promise<SignedUp> {
  const body = { email: `${crypto.randomUUID()}@demo.test`, password: 'demo1234' };
  return readSession(await post(`${origin}/auth/v1/signup`, headers, body));
}

export async function signInDemo(origin: string, email: string): Promise<SignedUp> {
  const path = '/auth/v1/token?grant_type=password';
  return readSession(await post(`${origin}${path}`, headers, { email, password: 'demo1234' }));
}

export async function callFunction(
  origin: string,
  call: { name: string; token: string; body: object },
): Promise<unknown> {
  const signed = { ...headers, authorization: `Bearer ${call.token}` };
  return post(`${origin}/rest/v1/rpc/${call.name}`, signed, call.body);
}

function readSession(answer: unknown): SignedUp {
  const { user, access_token: token } = answer as { user: { id: string }; access_token: string };
  return { userId: user.id, token };
}

async function post(url: string, given: Record<string, string>, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: given, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
