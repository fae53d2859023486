import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ databasePassword: z.string().min(20), jwtSecret: z.string().min(32) });
export type Secrets = z.infer<typeof Secrets>;

/** Random per data directory, made once, readable only by the owner (mode 0600). */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secrets.json');
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (existing !== null) return Secrets.parse(JSON.parse(existing));
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
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
