import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose';
import { StorageError } from './storage-error.ts';

/** Signs and verifies tokens of Storage. */
export interface Signer {
  sign(options: { payload: JWTPayload; expiresInSeconds: number }): Promise<string>;
  /** Verifies a token and returns its claims. Throws a {@link StorageError} when it is forged or expired. */
  verify(token: string | null): Promise<JWTPayload>;
}

/** Signs and verifies the tokens of links, and verifies callers' tokens, with the data directory's secret. */
export function makeSigner(jwtSecret: string): Signer {
  const key = new TextEncoder().encode(jwtSecret);
  return {
    sign: ({ payload, expiresInSeconds }) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(`${Math.floor(expiresInSeconds)} seconds`)
        .sign(key),
    async verify(token) {
      try {
        return (await jwtVerify(token ?? '', key, { algorithms: ['HS256'] })).payload;
      } catch (error) {
        const message =
          error instanceof errors.JWTExpired
            ? '"exp" claim timestamp check failed'
            : 'signature verification failed';
        throw new StorageError({ code: 400, error: 'InvalidJWT', message });
      }
    },
  };
}
