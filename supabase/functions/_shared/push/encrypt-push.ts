/** Encrypts a notification for one device (RFC 8291, `aes128gcm` of RFC 8188), with Web Crypto only. */
import { fromBase64Url, joinBytes, type Bytes } from './bytes.ts';

/** The keys of a push subscription. */
export interface PushKeys {
  /** The device's public key, 65 bytes as base64url. */
  p256dh: string;
  /** The secret that device and sender share, 16 bytes as base64url. */
  auth: string;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const RECORD_BYTES = 4096;
/** The most bytes of text: a record also has a delimiter of one byte and a tag of 16 bytes. */
const MOST_BYTES = RECORD_BYTES - 17;

/**
 * The encrypted body of a push message. `salt` and `sender` are random by default; only tests pass them.
 * Rejects when a key is invalid or the text has more than 4,079 bytes.
 */
export async function encryptPush(options: {
  text: string;
  keys: PushKeys;
  salt?: Bytes;
  sender?: CryptoKeyPair;
}): Promise<Bytes> {
  const salt = options.salt ?? crypto.getRandomValues(new Uint8Array(16));
  const sender = options.sender ?? (await crypto.subtle.generateKey(CURVE, false, ['deriveBits']));
  const text = encode(options.text);
  if (text.length > MOST_BYTES) throw new Error('The notification is too long.');
  const device = fromBase64Url(options.keys.p256dh);
  const sent = new Uint8Array(await crypto.subtle.exportKey('raw', sender.publicKey));
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'ECDH', public: await crypto.subtle.importKey('raw', device, CURVE, false, []) },
      sender.privateKey,
      256,
    ),
  );
  const secret = await expand({
    from: shared,
    salt: fromBase64Url(options.keys.auth),
    info: joinBytes([encode('WebPush: info\0'), device, sent]),
    bytes: 32,
  });
  const part = (info: string, bytes: number) => expand({ from: secret, salt, info: encode(info), bytes });
  const key = await part('Content-Encoding: aes128gcm\0', 16);
  const nonce = await part('Content-Encoding: nonce\0', 12);
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']),
    // The delimiter 2 marks the last record.
    joinBytes([text, Uint8Array.of(2)]),
  );
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joinBytes([salt, size, Uint8Array.of(sent.length), sent, new Uint8Array(cipher)]);
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text);
}

async function expand(options: { from: Bytes; salt: Bytes; info: Bytes; bytes: number }): Promise<Bytes> {
  const { from, salt, info, bytes } = options;
  const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  );
}
