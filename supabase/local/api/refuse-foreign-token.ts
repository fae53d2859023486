import { errors, jwtVerify } from 'jose';

const ROLES = ['anon', 'authenticated', 'service_role'];

/**
 * Answers 401 for a token of our own signature that is no access token: without an end, of another issuer or audience,
 * or with another role (SECURITY-19). Links of Storage are signed with the same secret. Everything else passes on to
 * where signatures and ends are checked.
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
