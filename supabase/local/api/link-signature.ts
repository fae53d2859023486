import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { peekJsonBody } from './peek-json-body.ts';

/** The token of the administrator's link of a first start. It is random, not the hash of a code. */
const RANDOM_TOKEN = /^[0-9a-f]{56}$/;
const Body = z.looseObject({ token_hash: z.string() });

/** Signs the links of Auth's mails, and checks the signature when a link is used. */
export interface LinkSignature {
  /** Adds a signature to the token of each link in a mail's text. */
  sign(text: string): string;
  /** Removes the signature from a request's token; replaces an unsigned token by one that no account has. */
  open(request: Request): Promise<Request>;
}

/**
 * A link's token is the hash of the mail address and a code of six digits. Guessed links would bypass the
 * limit of five attempts for a code, so links are signed (SECURITY-23).
 */
export function createLinkSignature({ jwtSecret }: { jwtSecret: string }): LinkSignature {
  const signatureOf = (hash: string) =>
    createHmac('sha256', jwtSecret).update(`link of a mail ${hash}`).digest('hex');
  const openToken = (token: string) => {
    if (RANDOM_TOKEN.test(token)) return token;
    const [hash = '', given = ''] = token.split('.');
    const wanted = signatureOf(hash);
    const isSigned =
      given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
    return isSigned ? hash : 'unsigned';
  };
  return {
    sign: (text) =>
      text.replaceAll(/(?<=[?&]token=)[0-9a-f]{64}\b/g, (hash) => `${hash}.${signatureOf(hash)}`),
    async open(request) {
      const url = new URL(request.url);
      if (url.pathname !== '/auth/v1/verify') return request;
      const token = url.searchParams.get('token');
      if (token !== null) url.searchParams.set('token', openToken(token));
      const { method, headers } = request;
      if (method !== 'POST') return new Request(url, { method, headers });
      const parsed = Body.safeParse(await peekJsonBody(request));
      if (!parsed.success) return request;
      const body = JSON.stringify({ ...parsed.data, token_hash: openToken(parsed.data.token_hash) });
      return new Request(url, { method, headers, body });
    },
  };
}
