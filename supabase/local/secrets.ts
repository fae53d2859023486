import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Secrets = z.object({
  databasePassword: z.string().min(20),
  jwtSecret: z.string().min(32),
  /** The private key that signs vouchers, of P-256 as PKCS #8 in base64. Directories of before have none yet. */
  voucherKey: z.string().default(''),
});
export type Secrets = z.infer<typeof Secrets>;

/** Random per data directory, made once, readable only by the owner (mode 0600). */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secrets.json');
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (existing !== null) {
    const read = Secrets.parse(JSON.parse(existing));
    return read.voucherKey === '' ? replaceVoucherKey(dataDir, read) : read;
  }
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
    voucherKey: makeVoucherKey(),
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

/** Gives the directory another key for vouchers. */
export async function replaceVoucherKey(dataDir: string, before: Secrets): Promise<Secrets> {
  const secrets = { ...before, voucherKey: makeVoucherKey() };
  const draft = path.join(dataDir, `secrets.json.${process.pid}.draft`);
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600 });
  await rename(draft, path.join(dataDir, 'secrets.json'));
  return secrets;
}

/** A new private key of P-256, PKCS #8 as base64. */
export function makeVoucherKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}
