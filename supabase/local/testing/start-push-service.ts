import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBase64Url, joinBytes, toBase64Url, type Bytes } from '../../functions/_shared/push/bytes.ts';

/** A message that a device of the push service got and decrypted. */
export interface ReceivedPush {
  /** The device's part of the address. */
  device: string;
  text: string;
  ttl: string | undefined;
  topic: string | undefined;
  /** Whether the header is a token for this origin, signed by the key that it names. */
  isSigned: boolean;
  publicKey: string;
}

/** A push service on loopback, with devices that decrypt. `answer` says what a device's next message gets. */
export async function startPushService() {
  const devices = new Map<string, { keys: CryptoKeyPair; auth: Bytes }>();
  const received: ReceivedPush[] = [];
  let answer: (device: string) => { status: number; retryAfter?: string } = () => ({ status: 201 });
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void (async () => {
        const device = (request.url ?? '').slice(1);
        const owner = devices.get(device);
        const said = answer(device);
        if (said.status === 201 && owner) {
          const { authorization = '', ttl, topic } = request.headers;
          const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
          received.push({
            device,
            text: await decrypt(new Uint8Array(Buffer.concat(parts)), owner),
            ttl: ttl?.toString(),
            topic: topic?.toString(),
            isSigned: await isSigned({ token, publicKey, origin: url() }),
            publicKey,
          });
        }
        response.writeHead(said.status, said.retryAfter ? { 'retry-after': said.retryAfter } : {}).end();
      })();
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = () => `http://127.0.0.1:${port}`;
  return {
    received,
    answerBy(next: typeof answer) {
      answer = next;
    },
    /** Subscribes a device, as a browser does. */
    async subscribe(device: string) {
      const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
        'deriveBits',
      ]);
      const auth = crypto.getRandomValues(new Uint8Array(16));
      devices.set(device, { keys, auth });
      const p256dh = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
      return { endpoint: `${url()}/${device}`, p256dh, auth: toBase64Url(auth) };
    },
    /** Goes down, and comes back at the same address. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
    start: () => listen(port),
  };
}

async function decrypt(body: Bytes, device: { keys: CryptoKeyPair; auth: Bytes }): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const expand = async (from: Bytes, salt: Bytes, info: Bytes, bytes: number) => {
    const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits']);
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info };
    return new Uint8Array(await crypto.subtle.deriveBits(hkdf, key, bytes * 8));
  };
  const [salt, sender] = [body.slice(0, 16), body.slice(21, 86)];
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: await crypto.subtle.importKey('raw', sender, curve, false, []) },
    device.keys.privateKey,
    256,
  );
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', device.keys.publicKey));
  const info = joinBytes([encode('WebPush: info\0'), own, sender]);
  const secret = await expand(new Uint8Array(shared), device.auth, info, 32);
  const key = await expand(secret, salt, encode('Content-Encoding: aes128gcm\0'), 16);
  const iv = await expand(secret, salt, encode('Content-Encoding: nonce\0'), 12);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const text = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, body.slice(86)));
  if (text.at(-1) !== 2) throw new Error('The record is not marked as the last.');
  return new TextDecoder().decode(text.slice(0, -1));
}

async function isSigned(options: { token: string; publicKey: string; origin: string }): Promise<boolean> {
  const [head = '', claims = '', signature = ''] = options.token.split('.');
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('raw', fromBase64Url(options.publicKey), curve, false, [
    'verify',
  ]);
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const isGood = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    fromBase64Url(signature),
    new TextEncoder().encode(`${head}.${claims}`),
  );
  const leftMs = Number(exp) * 1000 - Date.now();
  return isGood && aud === options.origin && typeof sub === 'string' && leftMs > 0 && leftMs <= 86_400_000;
}
