import { callPublicFunction, type PublicAnswer } from '../../listings/data/call-public-function.ts';
import { challenge, type Challenge, type FormProof, type Proof, type ProofPurpose } from '../rules/proof.ts';
import { solveInWorker } from './solve-in-worker.ts';

/** The server accepts a proof for 20 minutes. An unused proof that is older than this is replaced. */
const FRESH_MS = 15 * 60_000;

/** The proofs of work of one form. */
export interface Proofs {
  /** The id of the form. */
  readonly form: string;
  /** Starts computing a proof while the person types, unless a fresh one is ready or under way. */
  prepare(): void;
  /** Resolves to a proof that was never returned before; waits for the prepared one, or computes one. */
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

/** Makes the proofs of work of one form (SECURITY-59). At most one is prepared in advance. */
export function createProofs(purpose: ProofPurpose, { ask, solve, nowMs }: Ports = ports): Proofs {
  let ahead: { startedMs: number; answer: Promise<PublicAnswer<Proof>> } | null = null;
  const make = async (): Promise<PublicAnswer<Proof>> => {
    const asked = await ask(purpose);
    if (asked.outcome !== 'answered') return asked;
    // Without a network the worker's script may not load either.
    const proof = await solve(asked.value).catch(() => 'failed' as const);
    if (proof === 'failed') return { outcome: 'unreachable' };
    return proof ? { outcome: 'answered', value: proof } : { outcome: 'refused', code: 'SB025' };
  };
  const isFresh = () => ahead !== null && Math.abs(nowMs() - ahead.startedMs) < FRESH_MS;
  const prepare = () => {
    if (!isFresh()) ahead = { startedMs: nowMs(), answer: make() };
  };
  return {
    form: crypto.randomUUID(),
    prepare,
    async take() {
      const early = isFresh() ? ahead : null;
      ahead = null;
      const answer = await (early?.answer ?? make());
      // A preparation that failed while the person typed, perhaps without a network, may succeed now.
      return answer.outcome === 'answered' || !early ? answer : make();
    },
  };
}

/** Calls `send` with a proof. If the server refuses the proof (SB025), calls it once more with a new one. */
export async function sendWithProof<Value>(
  proofs: Proofs,
  send: (proof: FormProof) => Promise<PublicAnswer<Value>>,
): Promise<PublicAnswer<Value>> {
  for (let isLast = false; ; isLast = true) {
    const proof = await proofs.take();
    if (proof.outcome !== 'answered') return proof;
    const answer = await send({ ...proof.value, form: proofs.form });
    if (isLast || answer.outcome !== 'refused' || answer.code !== 'SB025') return answer;
  }
}
