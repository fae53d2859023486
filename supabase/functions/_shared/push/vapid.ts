/** Who sends, said to a push service (VAPID, RFC 8292). */
import { fromBase64Url, toBase64Url } from './bytes.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const TOKEN_MS = 12 * 3_600_000;
/** A token is used again until this long before its end. */
const MARGIN_MS = 3_600_000;

/** The public half of a private key in PKCS #8 as base64: 65 bytes as base64url. Rejects where it is none of P-256. */
export async function vapidPublicKey(pkcs8: string): Promise<string> {
  const { x, y } = await crypto.subtle.exportKey('jwk', await importPrivate(pkcs8));
  return toBase64Url(Uint8Array.of(4, ...fromBase64Url(x ?? ''), ...fromBase64Url(y ?? '')));
}

/**
 * Makes the header `authorization` for a push service by a key of the operator, once for each origin and half a day.
 * `privateKeys` are those in use, the newest first; null for a public key that is not among them.
 */
export function makeVapid(options: {
  privateKeys: readonly string[];
  /** The operator's site, as a contact. */
  subject: string;
  nowMs: () => number;
}): (asked: { origin: string; publicKey: string }) => Promise<string | null> {
  const { privateKeys, subject, nowMs } = options;
  const keys = Promise.all(
    privateKeys.map(async (pkcs8) => ({
      publicKey: await vapidPublicKey(pkcs8),
      key: await importPrivate(pkcs8),
    })),
  );
  // The first message shows the error.
  keys.catch(() => undefined);
  const made = new Map<string, { header: string; endsMs: number }>();
  return async ({ origin, publicKey }) => {
    const found = (await keys).find((each) => each.publicKey === publicKey);
    if (!found) return null;
    const name = `${publicKey} ${origin}`;
    const before = made.get(name);
    if (before && before.endsMs - MARGIN_MS > nowMs()) return before.header;
    const endsMs = nowMs() + TOKEN_MS;
    const claims = { aud: origin, exp: Math.floor(endsMs / 1000), sub: subject };
    const head = `${encodeJson({ typ: 'JWT', alg: 'ES256' })}.${encodeJson(claims)}`;
    const signing = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(signing, found.key, new TextEncoder().encode(head));
    const header = `vapid t=${head}.${toBase64Url(new Uint8Array(signature))}, k=${publicKey}`;
    made.set(name, { header, endsMs });
    return header;
  };
}

function importPrivate(pkcs8: string): Promise<CryptoKey> {
  const der = Uint8Array.from(atob(pkcs8), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('pkcs8', der, CURVE, true, ['sign']);
}

function encodeJson(value: object): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
}
