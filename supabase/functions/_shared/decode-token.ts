import type { Claims } from './token-verdict.ts';

/** An unverified token: its decoded parts, and the bytes `signed` that the signature covers. */
export interface DecodedToken {
  header: Claims;
  claims: Claims;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** Splits a JSON Web Token without verifying it; null when the text is not one. */
export function decodeToken(token: string): DecodedToken | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return null;
  try {
    const parsed = { header: readObject(header), claims: readObject(payload) };
    if (!parsed.header || !parsed.claims) return null;
    return {
      header: parsed.header,
      claims: parsed.claims,
      signed: new TextEncoder().encode(`${header}.${payload}`),
      signature: bytesOf(signature),
    };
  } catch {
    return null;
  }
}

function readObject(part: string): Claims | null {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytesOf(part)));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
