import { jwtVerify } from 'jose';
import type { Sql } from 'postgres';

/** A person who may listen until the access token expires. */
export interface Listener {
  userId: string;
  /** The token's claims as JSON, for `request.jwt.claims`, which policies read. */
  claims: string;
  expiresAtMs: number;
}

/** Decides who may listen to which topics. */
export interface ListenerRights {
  /** Verifies an access token: its person, or the reason for refusing it. */
  readToken(accessToken: string): Promise<Listener | { refusal: string }>;
  /** For each item, in order, whether the policies of `realtime.messages` let the claims read the topic. */
  mayRead(asked: readonly { topic: string; claims: string }[]): Promise<boolean[]>;
}

/** Makes the {@link ListenerRights} from tokens and the policies of the database. */
export function createListenerRights(options: {
  sql: Sql;
  jwtSecret: string;
  siteUrl: string;
}): ListenerRights {
  const { sql } = options;
  const key = new TextEncoder().encode(options.jwtSecret);
  return {
    async readToken(accessToken) {
      try {
        const { payload } = await jwtVerify(accessToken, key, {
          algorithms: ['HS256'],
          audience: 'authenticated',
          issuer: new URL('/auth/v1', options.siteUrl).href,
          requiredClaims: ['sub', 'exp'],
        });
        // Storage's signed links are tokens with the same secret, but without a role.
        if (payload['role'] !== 'authenticated')
          return { refusal: 'Unauthorized: The token names no person' };
        const { sub = '', exp = 0 } = payload;
        return { userId: sub, claims: JSON.stringify(payload), expiresAtMs: exp * 1_000 };
      } catch {
        return { refusal: 'InvalidJWTToken: The token is out of date or not of this project' };
      }
    },
    async mayRead(asked) {
      const [row] = await sql<{ answers: boolean[] }[]>`
        select realtime.may_read(${asked.map(({ topic }) => topic)}, ${asked.map(({ claims }) => claims)}) as answers`;
      return row?.answers ?? [];
    },
  };
}
