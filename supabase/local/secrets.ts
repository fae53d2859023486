import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Secrets = z.object({
  databasePassword: z.string().min(20),
  jwtSecret: z.string().min(32),
  /**
   * The private key that signs vouchers: P-256, PKCS #8 as base64. Empty in directories of older releases.
   */
  voucherKey: z.string().default(''),
  /** The private VAPID key for notifications, in the same form as `voucherKey`. */
  pushKey: z.string().default(''),
});
/** The secrets of a data directory. */
export type Secrets = z.infer<typeof Secrets>;

/** Reads `secrets.json` of the data directory; creates random secrets on the first call (mode 0600). */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secrets.json');
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (existing !== null) {
    const read = Secrets.parse(JSON.parse(existing));
    if (read.voucherKey !== '' && read.pushKey !== '') return read;
    const { voucherKey, pushKey } = read;
    return replaceSecrets(dataDir, {
      ...read,
      voucherKey: voucherKey || makeP256Key(),
      pushKey: pushKey || makeP256Key(),
    });
  }
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
    voucherKey: makeP256Key(),
    pushKey: makeP256Key(),
  };
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600 });
  try {
    await link(draft, file);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await readSecrets(dataDir);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Replaces the directory's key for vouchers by a new one; returns the new secrets. */
export function replaceVoucherKey(dataDir: string, before: Secrets): Promise<Secrets> {
  return replaceSecrets(dataDir, { ...before, voucherKey: makeP256Key() });
}

async function replaceSecrets(dataDir: string, secrets: Secrets): Promise<Secrets> {
  const draft = path.join(dataDir, `secrets.json.${process.pid}.draft`);
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600 });
  await rename(draft, path.join(dataDir, 'secrets.json'));
  return secrets;
}

/** A new private key of P-256, PKCS #8 as base64. */
export function makeP256Key(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}
