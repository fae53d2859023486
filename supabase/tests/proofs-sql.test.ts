import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { sha256Of, solveProof, type AskedProof, type SolvedProof } from './support/solve-proof.ts';

let database: TestDatabase;
const visitor: Caller = { role: 'anon' };
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.admin`delete from private.proof_rates`;
  await database.admin`update private.proof_settings set numbers = 1000`;
});
afterAll(() => database.close());

async function ask(purpose: string, address?: string): Promise<AskedProof> {
  const headers = JSON.stringify(address === undefined ? {} : { 'cf-connecting-ip': address });
  const [row] = await database.as(visitor, async (tx) => {
    await tx`select set_config('request.headers', ${headers}, true)`;
    return tx<{ asked: AskedProof }[]>`select public.ask_for_proof(${purpose}) as asked`;
  });
  if (!row) throw new Error('There is no challenge.');
  return row.asked;
}
const spend = (proof: object, purpose = 'report') =>
  database.admin`select private.spend_proof(${JSON.stringify(proof)}::text::jsonb, ${purpose})`;
const refused = { code: 'SB025' };

test('SECURITY-59 a proof is taken once, for its purpose, and only as it was signed', async () => {
  const proof = solveProof(await ask('report'));
  await expect(spend({})).rejects.toMatchObject(refused);
  await expect(spend({ ...proof, number: proof.number + 1 })).rejects.toMatchObject(refused);
  await expect(spend({ ...proof, number: 'x' })).rejects.toMatchObject(refused);
  await expect(spend(proof, 'sign_up')).rejects.toMatchObject(refused);
  const salt = proof.salt.replace('report', 'sign_up');
  await expect(spend({ ...proof, salt }, 'sign_up')).rejects.toMatchObject(refused);
  const forged = { ...proof, salt, number: 1, challenge: sha256Of(`${salt}1`) };
  await expect(spend(forged, 'sign_up')).rejects.toMatchObject(refused);
  await spend(proof);
  await expect(spend(proof)).rejects.toMatchObject(refused);
});

test('SECURITY-59 an old proof is refused, also where digits of its number pose as a later end', async () => {
  const proof = solveProof(await ask('report'));
  const late = { ...proof, salt: proof.salt.replace(/\d+&$/, '1&') };
  await expect(spend(late)).rejects.toMatchObject(refused);
  // Salt and number together hash as before, wherever one ends and the other begins.
  const digits = String(proof.number);
  const spliced: SolvedProof[] = [
    { ...proof, salt: `${proof.salt}${digits.slice(0, 1)}`, number: Number(digits.slice(1) || '0') },
    {
      ...proof,
      salt: `${proof.salt.slice(0, -1)}${digits.slice(0, 1)}`,
      number: Number(digits.slice(1) || '0'),
    },
  ];
  for (const other of spliced) await expect(spend(other)).rejects.toMatchObject(refused);
  const whole = /expires=(\d+)&$/.exec(proof.salt)?.[1];
  expect(Number(whole) - Date.now() / 1000).toBeGreaterThan(19 * 60);
  expect(Number(whole) - Date.now() / 1000).toBeLessThan(21 * 60);
});

test('SECURITY-59 a challenge gets dearer for an address that asks often, and for all in a flood', async () => {
  const one = '203.0.113.7';
  for (let n = 0; n < 20; n++) expect((await ask('report', one)).maxnumber).toBe(1000);
  expect((await ask('report', one)).maxnumber).toBe(2000);
  expect((await ask('report', '203.0.113.8')).maxnumber).toBe(1000);
  await database.admin`update private.proof_rates set asked = 100000 where address <> ''`;
  expect((await ask('report', one)).maxnumber).toBe(16_000);
  await database.admin`update private.proof_rates set asked = 2000 where address = ''`;
  expect((await ask('report', '203.0.113.9')).maxnumber).toBe(4000);
  const stored = await database.admin<{ address: string }[]>`select address from private.proof_rates`;
  expect(stored.map(({ address }) => address).join()).not.toContain('203.0.113');
  await database.admin`update private.proof_rates set started_at = now() - interval '11 minutes'`;
  expect((await ask('report', one)).maxnumber).toBe(1000);
});

test('SECURITY-59 a purpose that nobody knows is refused', async () => {
  await expect(ask('anything')).rejects.toMatchObject({ code: '22023' });
});

test('SECURITY-59 the hook of Auth refuses a sign-up without a proof, and the account does not store it', async () => {
  const hook = async (proof: unknown) => {
    const event = JSON.stringify({ user: { email: 'a@b.test', user_metadata: { full_name: 'A', proof } } });
    const [row] = await database.admin<{ answer: { error?: { http_code: number } } }[]>`
      select private.before_user_created(${event}::text::jsonb) as answer`;
    return row?.answer.error?.http_code ?? null;
  };
  expect(await hook(null)).toBe(400);
  expect(await hook(solveProof(await ask('report')))).toBe(400);
  const proof = solveProof(await ask('sign_up'));
  expect(await hook(proof)).toBeNull();
  expect(await hook(proof)).toBe(400);
  const id = await database.signUp({ metadata: { full_name: 'A', proof } });
  const [made] = await database.admin`select raw_user_meta_data as data from auth.users where id = ${id}`;
  expect(made).toEqual({ data: { full_name: 'A' } });
});

test('SECURITY-59 used proofs and counts are forgotten after an hour', async () => {
  await spend(solveProof(await ask('report')));
  await database.admin`update private.spent_proofs set spent_at = now() - interval '2 hours'`;
  await database.admin`update private.proof_rates set started_at = now() - interval '2 hours'`;
  await database.admin`select private.purge_proofs()`;
  const [left] = await database.admin<{ n: string }[]>`
    select (select count(*) from private.spent_proofs) + (select count(*) from private.proof_rates) as n`;
  expect(Number(left?.n)).toBe(0);
});
