import type { ObjectAddress } from '../../storage-context.ts';
import { StorageError } from '../../storage-error.ts';

/** The id in an upload's URL, as the platform makes it: base64url of bucket, key and version. */
export interface UploadId extends ObjectAddress {
  version: string;
}

/** Encodes the id of a resumable upload as base64url; {@link readUploadId} parses it. */
export function writeUploadId({ bucket, name, version }: UploadId): string {
  return Buffer.from(`${bucket}/${name}/${version}`).toString('base64url');
}

/** Parses an upload's id; throws the StorageError of `uploadNotFound` when it is not valid. */
export function readUploadId(text: string): UploadId {
  const parts = Buffer.from(text, 'base64url').toString().split('/');
  const version = parts.pop() ?? '';
  const [bucket = '', ...name] = parts;
  if (!/^[0-9a-f-]{36}$/.test(version) || bucket === '' || name.length === 0) throw uploadNotFound();
  return { bucket, name: name.join('/'), version };
}

/** Makes the 404 for an upload that does not exist, or that another person started. */
export const uploadNotFound = () =>
  new StorageError({ code: 404, error: 'not_found', message: 'The file for this url was not found' });
