import { packText, unpackText } from './pack-text.ts';

/**
 * Encrypts a file of unsent work by a password (rule N7). PBKDF2 with SHA-256 makes a key of 256 bits for
 * AES-GCM, with a salt for each file. The password is stored nowhere.
 */
const FIRST_LINE = 'sabai-sealed/1';
const ROUNDS = 600_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;

/** The fewest characters of a password (rule N7). */
export const SHORTEST_PASSWORD = 8;

/** Whether the text of a file is encrypted. */
export function isEncryptedWork(text: string): boolean {
  return text.startsWith(FIRST_LINE);
}

/** Returns the text of the encrypted file in ASCII letters, which messengers and mail pass on unchanged. */
export async function encryptWork(options: { work: string; password: string }): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await deriveKey({ password: options.password, salt, usage: 'encrypt' });
  const bytes = await packText(options.work);
  const content = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes));
  return [FIRST_LINE, base64(salt), base64(iv), base64(content), ''].join('\n');
}

/**
 * Decrypts the text of a file. `wrong_password` may also mean changed content, because the cipher fails in
 * the same way for both.
 */
export async function decryptWork(options: {
  text: string;
  password: string;
}): Promise<{ outcome: 'opened'; work: string } | { outcome: 'wrong_password' | 'damaged' }> {
  // A mail program may break long lines, so all lines after the third are joined.
  const [, salt64 = '', iv64 = '', ...rest] = options.text.split(/\r?\n/);
  const [salt, iv, content] = [bytesOf(salt64), bytesOf(iv64), bytesOf(rest.join(''))];
  if (salt?.length !== SALT_BYTES || iv?.length !== IV_BYTES || !content?.length)
    return { outcome: 'damaged' };
  const key = await deriveKey({ password: options.password, salt, usage: 'decrypt' });
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, content);
    const work = await unpackText(new Uint8Array(bytes));
    return work === null ? { outcome: 'damaged' } : { outcome: 'opened', work };
  } catch {
    return { outcome: 'wrong_password' };
  }
}

/**
 * Derives the key from the password. It is normalised to NFC first, because keyboards differ in how they
 * compose a Thai vowel.
 */
async function deriveKey(options: {
  password: string;
  salt: Uint8Array<ArrayBuffer>;
  usage: KeyUsage;
}): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(options.password.normalize('NFC'));
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: options.salt, iterations: ROUNDS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [options.usage],
  );
}

/** Converts in pieces, because a function call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
