import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importSigningKey } from '../functions/_shared/voucher-signature.ts';
import { makeP256Key, readSecrets } from './secrets.ts';
import { registerVoucherKey } from './voucher-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The two statements of the registration over a list of keys. */
function openList(withdrawn: Set<string>) {
  const added: string[] = [];
  const sql = (async (strings: TemplateStringsArray, key: string) => {
    if (!strings[0]?.includes('add_voucher_key')) return withdrawn.has(key) ? [{}] : [];
    if (!added.includes(key)) added.push(key);
    return [];
  }) as unknown as Sql;
  return { sql, added };
}

const publicKey = async (key: string) => (await importSigningKey(key)).publicKey;

test('BOOKING-22 a data directory has one key, also one that was made before, and a new one after a withdrawal', async () => {
  const made = await readSecrets(dataDir);
  const file = path.join(dataDir, 'secrets.json');
  const { voucherKey: _none, ...older } = made;
  await writeFile(file, JSON.stringify(older));
  const first = (await readSecrets(dataDir)).voucherKey;
  expect(await readSecrets(dataDir)).toEqual({ ...older, voucherKey: first });
  const { sql, added } = openList(new Set([await publicKey(first)]));
  await registerVoucherKey({ sql, dataDir, given: null });
  const { voucherKey: second, jwtSecret } = await readSecrets(dataDir);
  expect(second).not.toBe(first);
  expect(jwtSecret).toBe(made.jwtSecret);
  expect(added).toEqual([await publicKey(first), await publicKey(second)]);
  expect(await readFile(file, 'utf8')).toContain(second);
});

test('BOOKING-22 a key of the operator is made known, and never replaced', async () => {
  const given = makeP256Key();
  const { sql, added } = openList(new Set([await publicKey(given)]));
  await registerVoucherKey({ sql, dataDir, given });
  expect(added).toEqual([await publicKey(given)]);
  await expect(registerVoucherKey({ sql, dataDir, given: 'AAAA' })).rejects.toMatchObject({
    name: 'DataError',
  });
});
