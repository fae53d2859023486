import { errors, jwtVerify } from 'jose';

const ROLES = ['anon', 'authenticated', 'service_role'];

/**
 * Returns 401 for a correctly signed token that is not an access token: no expiry, another issuer, audience
 * or role (SECURITY-19). Links of Storage have such tokens. Null for everything else; later handlers check
 * signature and expiry.
 */
export async function refuseForeignToken(options: {
  request: Request;
  jwtSecret: string;
  siteUrl: string;
}): Promise<Response | null> {
  const token = /^Bearer (.+)$/i.exec(options.request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || token.startsWith('sb_')) return null;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(options.jwtSecret), {
      algorithms: ['HS256'],
      audience: 'authenticated',
      issuer: new URL('/auth/v1', options.siteUrl).href,
      requiredClaims: ['exp'],
    });
    if (ROLES.includes(String(payload['role']))) return null;
  } catch (error) {
    if (!(error instanceof errors.JWTClaimValidationFailed)) return null;
  }
  const body = {
    code: 'PGRST301',
    message: 'JWT claims are not of an access token',
    details: null,
    hint: null,
  };
  return Response.json(body, { status: 401 });
}
