import { SignJWT, decodeJwt } from 'jose';
import type { Sql } from 'postgres';

interface Options {
  response: Response;
  sql: Sql;
  siteUrl: string;
  jwtSecret: string;
}

/**
 * Adds the claims that the package's access tokens lack: app and user metadata, aal, amr and issuer. Tokens
 * are signed anew, in JSON responses and in the redirect of `/verify` (PLATFORM-9).
 */
export async function enrichTokens(options: Options): Promise<Response> {
  const { response } = options;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const location = response.headers.get('location');
  const inLink = location === null ? null : /[#&]access_token=([^&]+)/.exec(location)?.[1];
  if (location !== null && inLink) {
    headers.set('location', location.replace(inLink, await enrich({ ...options, token: inLink })));
    return new Response(null, { status: response.status, headers });
  }
  if (!response.ok) return response;
  const body: unknown = await response.json();
  if (isSession(body)) body.access_token = await enrich({ ...options, token: body.access_token });
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

function isSession(body: unknown): body is { access_token: string } {
  if (typeof body !== 'object' || body === null || !('access_token' in body)) return false;
  return typeof body.access_token === 'string';
}

async function enrich(options: Options & { token: string }): Promise<string> {
  const claims = decodeJwt(options.token);
  const [user] = await options.sql<{ app: unknown; person: unknown; phone: string | null }[]>`
    select raw_app_meta_data as app, raw_user_meta_data as person, phone
    from auth.users where id = ${claims.sub ?? null}`;
  return new SignJWT({
    iss: new URL('/auth/v1', options.siteUrl).href,
    phone: user?.phone ?? '',
    app_metadata: user?.app ?? {},
    user_metadata: user?.person ?? {},
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: claims.iat }],
    is_anonymous: false,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(options.jwtSecret));
}
