/**
 * The signature of a voucher, as the fragment of its link: one decimal number, which a QR code holds as densely as bytes.
 * It is the project's (21 bytes of facts, 64 of signature), or a device's with the project's certificate of its key (19, 105,
 * 64). ECDSA with P-256 and SHA-256, which every engine has (src/bookings/decisions/0001).
 */
import { packPoint, unpackPoint } from './p256-point.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is signed beside the code. */
export interface VoucherFacts {
  /** Ten characters (BOOKING-1). */
  code: string;
  hospitalId: string;
  promotionId: string;
  /** The last day, `YYYY-MM-DD`; null for a promotion without one. */
  end: string | null;
}

/** What the project says of a device's key. */
export interface DeviceCertificate {
  /** By it a certificate is withdrawn; 1 to 2³¹ − 1. */
  number: number;
  /** 66 hexadecimal digits, as {@link publicKeyOf} gives them. */
  publicKey: string;
  /** Last day on which it is valid, `YYYY-MM-DD`. */
  expiresOn: string;
}

/** A signature as it was read, before anything of it was checked. */
export interface ReadSignature {
  /** The project's key that signed the voucher, or the certificate. */
  keyNumber: number;
  /** The first eight bytes of the ids, 16 hexadecimal digits each. */
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

/** A new pair whose private half never leaves the browser's store. */
export function makeDeviceKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
}

/** A public key as 66 hexadecimal digits. */
export async function publicKeyOf(key: CryptoKey): Promise<string> {
  return packPoint(new Uint8Array(await crypto.subtle.exportKey('raw', key)));
}

/** Rejects for a text that is no point of the curve. */
export async function importPublicKey(publicKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', unpackPoint(publicKey), CURVE, false, ['verify']);
}

/** The pair of a private key in PKCS #8 as base64. Rejects where it is none of P-256. */
export async function importSigningKey(pkcs8: string): Promise<{ privateKey: CryptoKey; publicKey: string }> {
  const der = Uint8Array.from(atob(pkcs8), (character) => character.charCodeAt(0));
  const privateKey = await crypto.subtle.importKey('pkcs8', der, CURVE, true, ['sign']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', privateKey);
  const half = { kty, crv, x, y } as JsonWebKey;
  const shown = await crypto.subtle.importKey('jwk', half, CURVE, true, ['verify']);
  return { privateKey, publicKey: await publicKeyOf(shown) };
}

/** The voucher signed by a key of the project. */
export async function signByProject(options: {
  facts: VoucherFacts;
  keyNumber: number;
  privateKey: CryptoKey;
}): Promise<string> {
  const { facts, keyNumber, privateKey } = options;
  const head = join([Uint8Array.of(BY_PROJECT), uint(keyNumber, 2), packFacts(facts)]);
  return toDigits(join([head, await sign(privateKey, voucherMessage(facts.code, head))]));
}

/** The certificate of a device's key, 210 hexadecimal digits. */
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

/** The voucher signed by a device, with the certificate that it was given. */
export async function signByDevice(options: {
  facts: VoucherFacts;
  certificate: string;
  privateKey: CryptoKey;
}): Promise<string> {
  const { facts, certificate, privateKey } = options;
  const head = join([Uint8Array.of(BY_DEVICE), packFacts(facts), fromHex(certificate)]);
  return toDigits(join([head, await sign(privateKey, voucherMessage(facts.code, head))]));
}

/** Reads the fragment of the link of this code; null for what is none. */
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

/** True where the key made this signature of these bytes. */
export function isSignedBy(options: { key: CryptoKey; signed: Bytes; signature: Bytes }): Promise<boolean> {
  return crypto.subtle.verify(SIGNING, options.key, options.signature, options.signed);
}

/** The beginning of an id, as a signature carries it. */
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

// Two beginnings, so that neither signature passes for the other.
function voucherMessage(code: string, head: Bytes): Bytes {
  return join([new TextEncoder().encode(`sabai voucher 1\n${code}\n`), head]);
}

function certificateMessage(body: Bytes): Bytes {
  return join([new TextEncoder().encode('sabai device 1\n'), body]);
}

async function sign(key: CryptoKey, message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign(SIGNING, key, message));
}

/** Days since 1970; two bytes last until 2149. */
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
