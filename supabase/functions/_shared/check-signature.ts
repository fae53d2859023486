import {
  importPublicKey,
  isSignedBy,
  readSignature,
  shortId,
  type ReadSignature,
} from './voucher-signature.ts';

/** The list of keys as a hospital's desk fetched it last from `public.voucher_keys`. */
export interface VoucherKeys {
  /** The project's valid public keys; a withdrawn key is not among them. */
  keys: readonly { number: number; publicKey: string }[];
  /** The numbers of certificates that were withdrawn before they expired. */
  withdrawn: readonly number[];
}

/**
 * `changed`: the signature does not fit the code. `not_trusted`: the key is unknown, withdrawn or expired.
 */
export type SignatureVerdict =
  | { verdict: 'good'; hospitalId: string; promotion: string; end: string | null; by: 'project' | 'device' }
  | { verdict: 'refused'; why: 'changed' | 'not_trusted' | 'other_hospital' | 'ended' };

/**
 * Checks the signature in the fragment of a voucher's link, without a network. `today` is the day in Bangkok,
 * `hospitalIds` are the desk's hospitals. `good` says that the code was issued for one of these hospitals,
 * not that it is unused (BOOKING-22).
 */
export async function checkSignature(options: {
  code: string;
  digits: string;
  keys: VoucherKeys;
  today: string;
  hospitalIds: readonly string[];
}): Promise<SignatureVerdict> {
  const { today, keys, hospitalIds } = options;
  const read = readSignature(options);
  if (read === null) return { verdict: 'refused', why: 'changed' };
  const why = await findFault({ read, keys, today });
  if (why) return { verdict: 'refused', why };
  const hospitalId = hospitalIds.find((id) => shortId(id) === read.hospital);
  if (hospitalId === undefined) return { verdict: 'refused', why: 'other_hospital' };
  const { end, promotion, certificate } = read;
  if (end !== null && end < today) return { verdict: 'refused', why: 'ended' };
  return { verdict: 'good', hospitalId, promotion, end, by: certificate ? 'device' : 'project' };
}

async function findFault(options: {
  read: ReadSignature;
  keys: VoucherKeys;
  today: string;
}): Promise<'changed' | 'not_trusted' | null> {
  const { read, keys, today } = options;
  const { certificate } = read;
  const known = keys.keys.find(({ number }) => number === read.keyNumber);
  if (!known) return 'not_trusted';
  const project = await importPublicKey(known.publicKey);
  if (!certificate) return (await isSignedBy({ ...read, key: project })) ? null : 'changed';
  if (certificate.expiresOn < today || keys.withdrawn.includes(certificate.number)) return 'not_trusted';
  if (!(await isSignedBy({ ...certificate, key: project }))) return 'changed';
  const device = await importPublicKey(certificate.publicKey);
  return (await isSignedBy({ ...read, key: device })) ? null : 'changed';
}
