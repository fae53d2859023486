/**
 * A voucher's signature is the fragment of its link: a decimal number, which QR codes encode as densely as
 * bytes. The project signs (21 bytes of facts, 64 of signature), or a device with the project's certificate
 * of its key (19, 105, 64 bytes). ECDSA with P-256 and SHA-256 (src/bookings/decisions/0001).
 */
import { packPoint, unpackPoint } from './p256-point.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The facts that a voucher's signature covers. */
export interface VoucherFacts {
  /** The booking code, ten characters (BOOKING-1). */
  code: string;
  hospitalId: string;
  promotionId: string;
  /** The promotion's last day, `YYYY-MM-DD`; null when it has none. */
  end: string | null;
}

/** The project's statement that a device's key may sign vouchers. */
export interface DeviceCertificate {
  /** The certificate's number, 1 to 2³¹ − 1; the list of withdrawn certificates names it. */
  number: number;
  /** The device's public key, 66 hexadecimal digits as {@link publicKeyOf} returns them. */
  publicKey: string;
  /** The last day on which the certificate is valid, `YYYY-MM-DD`. */
  expiresOn: string;
}

/** A parsed signature that was not verified yet. */
export interface ReadSignature {
  /** The number of the project's key that signed the voucher or the device's certificate. */
  keyNumber: number;
  /** `hospital` and `promotion` are the first eight bytes of the ids, 16 hexadecimal digits each. */
  hospital: string;
  promotion: string;
  end: string | null;
  certificate: (DeviceCertificate & { signed: Bytes; signature: Bytes }) | null;
  signed: Bytes;
  signature: Bytes;
}

const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const BY_PROJECT = 1;
const BY_DEVICE = 2;
const PROJECT_BYTES = 85;
const DEVICE_BYTES = 188;
const CERTIFICATE_BYTES = 41;
const SIGNATURE_BYTES = 64;
const DAY_MS = 86_400_000;

/** Makes a key pair whose private key cannot be exported. */
export function makeDeviceKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
}

/** The compressed form of a public key, 66 hexadecimal digits. */
export async function publicKeyOf(key: CryptoKey): Promise<string> {
  return packPoint(new Uint8Array(await crypto.subtle.exportKey('raw', key)));
}

/** Imports a public key of 66 hexadecimal digits. Rejects when it is not a point of the curve. */
export async function importPublicKey(publicKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', unpackPoint(publicKey), CURVE, false, ['verify']);
}

/** Imports a private key in PKCS #8 as base64, with its public key. Rejects when it is not a key of P-256. */
export async function importSigningKey(pkcs8: string): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const der = Uint8Array.from(atob(pkcs8), (character) => character.charCodeAt(0));
  const privateKey = await crypto.subtle.importKey('pkcs8', der, CURVE, true, ['sign']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', privateKey);
  const half = { kty, crv, x, y } as JsonWebKey;
  const shown = await crypto.subtle.importKey('jwk', half, CURVE, true, ['verify']);
  return { privateKey, publicKey: await publicKeyOf(shown) };
}

/** Signs a voucher with the project's key. Resolves to the decimal number for the link's fragment. */
export async function signByProject(options: {
  facts: VoucherFacts;
  keyNumber: number;
  privateKey: CryptoKey;
}): Promise<string> {
  const { facts, keyNumber, privateKey } = options;
  const head = join([Uint8Array.of(BY_PROJECT), uint(keyNumber, 2), packFacts(facts)]);
  return toDigits(join([head, await sign(privateKey, voucherMessage(facts.code, head))]));
}

/** Signs a certificate for a device's key. Resolves to 210 hexadecimal digits. */
export async function certifyDevice(options: {
  certificate: DeviceCertificate;
  keyNumber: number;
  privateKey: CryptoKey;
}): Promise<string> {
  const { certificate, keyNumber, privateKey } = options;
  const { number, publicKey, expiresOn } = certificate;
  const body = join([
    uint(keyNumber, 2),
    uint(number, 4),
    uint(toDayNumber(expiresOn), 2),
    fromHex(publicKey),
  ]);
  return toHex(join([body, await sign(privateKey, certificateMessage(body))]));
}

/**
 * Signs a voucher with a device's key; `certificate` is the result of {@link certifyDevice}. Resolves to the
 * decimal number for the link's fragment.
 */
export async function signByDevice(options: {
  facts: VoucherFacts;
  certificate: string;
  privateKey: CryptoKey;
}): Promise<string> {
  const { facts, certificate, privateKey } = options;
  const head = join([Uint8Array.of(BY_DEVICE), packFacts(facts), fromHex(certificate)]);
  return toDigits(join([head, await sign(privateKey, voucherMessage(facts.code, head))]));
}

/**
 * Parses the fragment of the voucher link of this code; null when it does not have the form of a signature.
 */
export function readSignature(given: { code: string; digits: string }): ReadSignature | null {
  const bytes = fromDigits(given.digits);
  if (bytes === null) return null;
  const isByDevice = bytes[0] === BY_DEVICE;
  if (bytes.length !== (isByDevice ? DEVICE_BYTES : PROJECT_BYTES)) return null;
  if (!isByDevice && bytes[0] !== BY_PROJECT) return null;
  const factsAt = isByDevice ? 1 : 3;
  const head = bytes.slice(0, -SIGNATURE_BYTES);
  const certificate = isByDevice ? readCertificate(head.slice(19)) : null;
  return {
    keyNumber: certificate?.keyNumber ?? toNumber(bytes.slice(1, 3)),
    hospital: toHex(bytes.slice(factsAt, factsAt + 8)),
    promotion: toHex(bytes.slice(factsAt + 8, factsAt + 16)),
    end: toDay(toNumber(bytes.slice(factsAt + 16, factsAt + 18))),
    certificate: certificate?.read ?? null,
    signed: voucherMessage(given.code, head),
    signature: bytes.slice(-SIGNATURE_BYTES),
  };
}

/** Verifies the signature of these bytes with a public key. */
export function isSignedBy(options: { key: CryptoKey; signed: Bytes; signature: Bytes }): Promise<boolean> {
  return crypto.subtle.verify(SIGNING, options.key, options.signature, options.signed);
}

/** The first eight bytes of an id as 16 hexadecimal digits, the form that a signature contains. */
export function shortId(id: string): string {
  return id.replaceAll('-', '').slice(0, 16).toLowerCase();
}

function readCertificate(bytes: Bytes) {
  const body = bytes.slice(0, CERTIFICATE_BYTES);
  return {
    keyNumber: toNumber(body.slice(0, 2)),
    read: {
      number: toNumber(body.slice(2, 6)),
      expiresOn: toDay(toNumber(body.slice(6, 8))) ?? '',
      publicKey: toHex(body.slice(8)),
      signed: certificateMessage(body),
      signature: bytes.slice(CERTIFICATE_BYTES),
    },
  };
}

function packFacts(facts: VoucherFacts): Bytes {
  const { hospitalId, promotionId, end } = facts;
  const day = uint(end === null ? 0 : toDayNumber(end), 2);
  return join([fromHex(shortId(hospitalId)), fromHex(shortId(promotionId)), day]);
}

// Vouchers and certificates have different prefixes, so a signature of one is not valid for the other.
function voucherMessage(code: string, head: Bytes): Bytes {
  return join([new TextEncoder().encode(`sabai voucher 1\n${code}\n`), head]);
}

function certificateMessage(body: Bytes): Bytes {
  return join([new TextEncoder().encode('sabai device 1\n'), body]);
}

async function sign(key: CryptoKey, message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign(SIGNING, key, message));
}

/** The number of days since 1970; two bytes suffice until 2149. */
function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function toDay(number: number): string | null {
  return number === 0 ? null : new Date(number * DAY_MS).toISOString().slice(0, 10);
}

function join(parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let from = 0;
  for (const part of parts) {
    bytes.set(part, from);
    from += part.length;
  }
  return bytes;
}

function uint(value: number, length: number): Bytes {
  return fromHex(value.toString(16).padStart(length * 2, '0'));
}

function toNumber(bytes: Bytes): number {
  return Number.parseInt(toHex(bytes), 16);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toDigits(bytes: Bytes): string {
  return BigInt(`0x${toHex(bytes)}`).toString();
}

function fromDigits(digits: string): Bytes | null {
  if (!/^[1-9][0-9]{199,459}$/.test(digits)) return null;
  const hex = BigInt(digits).toString(16);
  return fromHex(hex.padStart(hex.length + (hex.length % 2), '0'));
}
