import { StorageError } from '../storage-error.ts';

/** The characters of a key: hosted Storage accepts only these ASCII characters (PLATFORM-2). */
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;

/** Throws the StorageError "InvalidKey" for a key that hosted Storage would refuse. */
export function checkKey(key: string): void {
  const parts = key.split('/');
  const badPart = parts.some((part) => part === '' || part === '.' || part === '..');
  if (key.length > 1024 || badPart || !KEY.test(key)) {
    throw new StorageError({ code: 400, error: 'InvalidKey', message: `Invalid key: ${key}` });
  }
}
