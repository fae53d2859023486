import { callPublicFunction, type PublicAnswer } from '../../listings/data/call-public-function.ts';
import { challenge, type Challenge, type Proof, type ProofPurpose } from '../rules/proof.ts';
import { solveInWorker } from './solve-in-worker.ts';

/** A proof is valid for 20 minutes; one that is older than this is made again. */
const FRESH_MS = 15 * 60_000;

export interface Proofs {
  /** Starts the work, where none is done or under way: while the person types. */
  prepare(): void;
  /** A proof that was not used; the next call gets another. */
  take(): Promise<PublicAnswer<Proof>>;
}

interface Ports {
  ask(purpose: ProofPurpose): Promise<PublicAnswer<Challenge>>;
  solve(asked: Challenge): Promise<Proof | null>;
  nowMs(): number;
}

const ports: Ports = {
  ask: (purpose) =>
    callPublicFunction({
      name: 'ask_for_proof',
      values: { purpose },
      read: (json) => challenge.safeParse(json).data ?? null,
    }),
  solve: solveInWorker,
  nowMs: () => Date.now(),
};

/** The proofs of work of one form (SECURITY-59). Each is used once, so there is never more than one ahead. */
export function createProofs(purpose: ProofPurpose, { ask, solve, nowMs }: Ports = ports): Proofs {
  let ahead: { startedMs: number; answer: Promise<PublicAnswer<Proof>> } | null = null;
  const make = async (): Promise<PublicAnswer<Proof>> => {
    const asked = await ask(purpose);
    if (asked.outcome !== 'answered') return asked;
    // Without a network the code of the work may be missing too.
    const proof = await solve(asked.value).catch(() => 'failed' as const);
    if (proof === 'failed') return { outcome: 'unreachable' };
    return proof ? { outcome: 'answered', value: proof } : { outcome: 'refused', code: 'SB025' };
  };
  const isFresh = () => ahead !== null && Math.abs(nowMs() - ahead.startedMs) < FRESH_MS;
  const prepare = () => {
    if (!isFresh()) ahead = { startedMs: nowMs(), answer: make() };
  };
  return {
    prepare,
    async take() {
      const early = isFresh() ? ahead : null;
      ahead = null;
      const answer = await (early?.answer ?? make());
      // What failed while the person typed, without a network for example, may work now.
      return answer.outcome === 'answered' || !early ? answer : make();
    },
  };
}

/** Sends with a proof; where the server refuses that one, once more with another. */
export async function sendWithProof<Value>(
  proofs: Proofs,
  send: (proof: Proof) => Promise<PublicAnswer<Value>>,
): Promise<PublicAnswer<Value>> {
  for (let isLast = false; ; isLast = true) {
    const proof = await proofs.take();
    if (proof.outcome !== 'answered') return proof;
    const answer = await send(proof.value);
    if (isLast || answer.outcome !== 'refused' || answer.code !== 'SB025') return answer;
  }
}
