import { expect, test } from 'vitest';
import type { PublicAnswer } from '../../listings/data/call-public-function.ts';
import type { Challenge, FormProof } from '../rules/proof.ts';
import { createProofs, sendWithProof } from './create-proofs.ts';

function arrange() {
  const world = { nowMs: 0, asked: 0, solved: 0, isOnline: true, isBroken: false };
  const proofs = createProofs('report', {
    ask: (): Promise<PublicAnswer<Challenge>> => {
      world.asked += 1;
      const value = { salt: `s${world.asked}`, challenge: 'c', signature: 'x', maxnumber: 9 };
      return Promise.resolve(world.isOnline ? { outcome: 'answered', value } : { outcome: 'unreachable' });
    },
    solve: ({ salt }) => {
      world.solved += 1;
      if (world.isBroken) return Promise.reject(new Error('no code'));
      return Promise.resolve({ salt, challenge: 'c', signature: 'x', number: 1 });
    },
    nowMs: () => world.nowMs,
  });
  const salt = async () => {
    const taken = await proofs.take();
    return taken.outcome === 'answered' ? taken.value.salt : taken.outcome;
  };
  return { world, proofs, salt };
}

test('SECURITY-59 the work is done once while the person types, and each proof is used once', async () => {
  const { world, proofs, salt } = arrange();
  proofs.prepare();
  proofs.prepare();
  expect(await salt()).toBe('s1');
  expect(world.solved).toBe(1);
  expect(await salt()).toBe('s2');
});

test('SECURITY-59 a proof that became old while the person typed is made again', async () => {
  const { world, proofs, salt } = arrange();
  proofs.prepare();
  world.nowMs = 16 * 60_000;
  expect(await salt()).toBe('s2');
});

test('SECURITY-59 without a network nothing is asked for again until the person sends', async () => {
  const { world, proofs, salt } = arrange();
  world.isOnline = false;
  proofs.prepare();
  expect(await salt()).toBe('unreachable');
  world.isOnline = true;
  expect(await salt()).toBe('s3');
});

test('SECURITY-59 work that could not be done is no error of the app, and is tried again', async () => {
  const { world, proofs, salt } = arrange();
  world.isBroken = true;
  proofs.prepare();
  expect(await salt()).toBe('unreachable');
  world.isBroken = false;
  expect(await salt()).toBe('s3');
});

test('SECURITY-59 a refused proof is tried once more with another one', async () => {
  const { proofs } = arrange();
  const sent: FormProof[] = [];
  const refusal = { outcome: 'refused', code: 'SB025' } as const;
  const send = (proof: FormProof): Promise<PublicAnswer<boolean>> => {
    sent.push(proof);
    return Promise.resolve(sent.length === 2 ? { outcome: 'answered', value: true } : refusal);
  };
  expect(await sendWithProof(proofs, send)).toEqual({ outcome: 'answered', value: true });
  sent.length = 0;
  const never = await sendWithProof(proofs, (proof) => {
    sent.push(proof);
    return Promise.resolve(refusal);
  });
  expect(never).toEqual(refusal);
  expect(sent.map(({ salt }) => salt)).toEqual(['s3', 's4']);
  // Each proof names the form, so that the server knows a repeat (PRIVACY-13).
  expect(new Set(sent.map(({ form }) => form))).toEqual(new Set([proofs.form]));
  expect(arrange().proofs.form).not.toBe(proofs.form);
});
