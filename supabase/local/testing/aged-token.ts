import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { readSecrets } from '../secrets.ts';

/** The token as it is once `seconds` have passed: the same claims, issued and ended that much earlier. */
export async function agedToken(options: {
  token: string;
  seconds: number;
  dataDir: string;
}): Promise<string> {
  const { token, seconds, dataDir } = options;
  const { iat, exp, ...claims } = decodeJwt(token);
  if (iat === undefined || exp === undefined) throw new Error('The token does not say when it ends.');
  const { jwtSecret } = await readSecrets(dataDir);
  return new SignJWT({ ...claims, iat: iat - seconds, exp: exp - seconds })
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret));
}
