import { StorageError } from '../storage-error.ts';

/** Hosted Storage accepts only ASCII in a key (PLATFORM-2). */
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;

export function checkKey(key: string): void {
  const parts = key.split('/');
  const badPart = parts.some((part) => part === '' || part === '.' || part === '..');
  if (key.length > 1024 || badPart || !KEY.test(key)) {
    throw new StorageError({ code: 400, error: 'InvalidKey', message: `Invalid key: ${key}` });
  }
}
