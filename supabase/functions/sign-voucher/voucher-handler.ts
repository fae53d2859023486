import { answerError, answerJson, answerPreflight } from '../_shared/answer-json.ts';
import { readBody } from '../_shared/read-body.ts';
import { certifyDevice, importSigningKey, signByProject } from '../_shared/voucher-signature.ts';

export interface VoucherEnv {
  /** VOUCHER_SIGNING_KEY: a private key of P-256 in PKCS #8 as base64; null when nothing is to be signed. */
  signingKey: () => Promise<string | null>;
  /** Calls a database function as the caller: it passes on the headers `apikey` and `authorization`. */
  callDatabase: (call: { name: string; values: object; headers: Headers }) => Promise<Response>;
}

/** The project's signing key, whose public key is in the list of valid keys. */
interface ProjectKey {
  privateKey: CryptoKey;
  keyNumber: number;
}

/**
 * A signing key is trusted this long without a check of the list, so a withdrawn key signs at most this long.
 */
const KNOWN_MS = 60_000;

/**
 * The edge function `sign-voucher` (BOOKING-22): POST `{ code }` answers `{ signature }`, null when the code
 * cannot be used; POST `{ public_key }` answers `{ certificate, expires_on }` for a device's key. Errors:
 * 400, 405, 413, 503 `no_signing_key`, and the database's errors with their status.
 */
export function makeVoucherHandler(env: VoucherEnv): (request: Request) => Promise<Response> {
  let known: { key: ProjectKey; atMs: number } | null = null;
  const projectKey = async (headers: Headers): Promise<ProjectKey | null> => {
    if (known && Date.now() - known.atMs < KNOWN_MS) return known.key;
    const stored = await env.signingKey();
    if (stored === null) return null;
    const { privateKey, publicKey } = await importSigningKey(stored);
    const listed = await read(await env.callDatabase({ name: 'voucher_keys', values: {}, headers }));
    const keys = Array.isArray(listed?.['keys']) ? (listed['keys'] as Record<string, unknown>[]) : [];
    const found = keys.find((key) => key['public_key'] === publicKey)?.['number'];
    if (typeof found !== 'number') return null;
    known = { key: { privateKey, keyNumber: found }, atMs: Date.now() };
    return known.key;
  };
  return async (request) => {
    if (request.method === 'OPTIONS') return answerPreflight();
    if (request.method !== 'POST') {
      const message = 'This function does not answer that method.';
      const headers = { allow: 'POST, OPTIONS' };
      return answerError({ status: 405, code: 'method_not_allowed', message, headers });
    }
    const given = await readBody(request);
    if (!given.ok) return given.response;
    const { code, public_key } = given.body;
    const key = await projectKey(request.headers);
    if (!key) {
      const message = 'No key of this project signs vouchers.';
      return answerError({ status: 503, code: 'no_signing_key', message });
    }
    const call = typeof code === 'string' ? signVoucher : certify;
    const value = typeof code === 'string' ? code : String(public_key);
    return call({ env, headers: request.headers, key, value });
  };
}

interface Signing {
  env: VoucherEnv;
  headers: Headers;
  key: ProjectKey;
  value: string;
}

async function signVoucher({ env, headers, key, value }: Signing): Promise<Response> {
  const answer = await env.callDatabase({ name: 'find_voucher', values: { code: value }, headers });
  if (!answer.ok) return pass(answer);
  const voucher = await read(answer);
  const { state, code, hospital_id, promotion_id, promotion_end: end } = voucher ?? {};
  const isWhole = [code, hospital_id, promotion_id].every((one) => typeof one === 'string');
  if (state !== 'available' || !isWhole) return answerJson({ signature: null });
  const facts = {
    code: code as string,
    hospitalId: hospital_id as string,
    promotionId: promotion_id as string,
    end: typeof end === 'string' ? end : null,
  };
  return answerJson({ signature: await signByProject({ ...key, facts }) });
}

async function certify({ env, headers, key, value }: Signing): Promise<Response> {
  const values = { public_key: value };
  const answer = await env.callDatabase({ name: 'certify_voucher_device', values, headers });
  if (!answer.ok) return pass(answer);
  const device = await read(answer);
  const { number, public_key: publicKey, expires_on: expiresOn } = device ?? {};
  if (typeof number !== 'number' || typeof publicKey !== 'string' || typeof expiresOn !== 'string') {
    return answerError({ status: 500, code: 'internal', message: 'The function failed.' });
  }
  const certificate = await certifyDevice({ ...key, certificate: { number, publicKey, expiresOn } });
  return answerJson({ certificate, expires_on: expiresOn });
}

/** Passes the database's error on to the caller. */
async function pass(answer: Response): Promise<Response> {
  const wait = answer.headers.get('retry-after');
  const headers: Record<string, string> = wait === null ? {} : { 'retry-after': wait };
  return answerJson(await answer.json().catch(() => null), { status: answer.status, headers });
}

async function read(answer: Response): Promise<Record<string, unknown> | null> {
  const json: unknown = await answer.json().catch(() => null);
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null;
}
