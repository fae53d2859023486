import { compactVerify } from 'jose';
import { z } from 'zod';
import type { Keys } from '../../keys.ts';

/** Who sends a request's body; `key` is what the person or the visitor's network address shares memory by. */
export interface BodySender {
  kind: 'operator' | 'person' | 'visitor';
  key: string;
}

const Claims = z.object({ role: z.string(), sub: z.string().optional() });

/**
 * Finds the sender by the secret key or a token that this server signed. The token may have ended: the
 * service says so, and the device renews it and sends the body again.
 */
export async function bodySender(options: {
  request: Request;
  address: string | null;
  keys: Keys;
  jwtSecret: string;
}): Promise<BodySender> {
  const { request, address, keys, jwtSecret } = options;
  const visitor: BodySender = { kind: 'visitor', key: `address ${address}` };
  const operator: BodySender = { kind: 'operator', key: 'operator' };
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer === undefined || bearer.startsWith('sb_')) {
    return [bearer, request.headers.get('apikey')].includes(keys.secret) ? operator : visitor;
  }
  try {
    const secret = new TextEncoder().encode(jwtSecret);
    const { payload } = await compactVerify(bearer, secret, { algorithms: ['HS256'] });
    const { role, sub } = Claims.parse(JSON.parse(new TextDecoder().decode(payload)));
    if (role === 'service_role') return operator;
    return role === 'authenticated' && sub !== undefined ? { kind: 'person', key: `person ${sub}` } : visitor;
  } catch {
    return visitor;
  }
}
