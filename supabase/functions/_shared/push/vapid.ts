/** Identifies the sender to push services (VAPID, RFC 8292). */
import { fromBase64Url, toBase64Url } from './bytes.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const TOKEN_MS = 12 * 3_600_000;
/** A cached token is used until this long before it expires. */
const MARGIN_MS = 3_600_000;

/**
 * The public key, 65 bytes as base64url, of a private key in PKCS #8 as base64. Rejects when the text is not
 * a key of P-256.
 */
export async function vapidPublicKey(pkcs8: string): Promise<string> {
  const { x, y } = await crypto.subtle.exportKey('jwk', await importPrivate(pkcs8));
  return toBase64Url(Uint8Array.of(4, ...fromBase64Url(x ?? ''), ...fromBase64Url(y ?? '')));
}

/**
 * Returns a function that makes the `authorization` header for a push service's origin and a subscription's
 * public key; null when no private key fits. Headers are cached. `privateKeys` has the newest key first.
 */
export function makeVapid(options: {
  privateKeys: readonly string[];
  /** The contact of the sender: the URL of the operator's site. */
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
  // The error of an invalid key is reported with the first message, which awaits the keys again.
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
