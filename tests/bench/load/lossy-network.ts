import type { HttpResult, Network } from '../../../sync/adapters/ports.ts';

export interface Call {
  /** The last part of the call's path, which is the function's name. */
  name: string;
  /** When it was sent: milliseconds on a clock that all processes of the run share. */
  atMs: number;
  ms: number;
  status: number;
}

/** Is called with each call that the server answered. */
export type Answered = (call: Call) => void;

/** The kinds of fault, each as likely as the others. */
const faults = ['request_lost', 'answer_lost', 'unavailable', 'cut', 'slow'] as const;
const SLOW_MS = 3_000;

/** Wraps a network so that a share of its calls goes wrong; `share()` returns it, from 0 to 1. */
export function lossyNetwork(options: {
  network: Network;
  share: () => number;
  onAnswer: Answered;
}): Network {
  const { network, share, onAnswer } = options;
  const lost: HttpResult = { kind: 'no_answer', cause: 'network' };
  return {
    seemsOnline: network.seemsOnline,
    async request(request) {
      const fault = Math.random() < share() ? faults[Math.floor(Math.random() * faults.length)] : undefined;
      if (fault === 'request_lost') return lost;
      if (fault === 'unavailable') return { kind: 'answer', status: 503, json: {}, retryAfterMs: null };
      if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, Math.random() * SLOW_MS));
      const startMs = performance.now();
      const atMs = performance.timeOrigin + startMs;
      const result = await network.request(request);
      if (result.kind === 'answer') {
        const name = request.path.split('?')[0]?.split('/').at(-1) ?? '';
        onAnswer({ name, atMs, ms: performance.now() - startMs, status: result.status });
      }
      if (fault === 'answer_lost') return lost;
      if (fault === 'cut' && result.kind === 'answer')
        return { kind: 'unreadable', status: result.status, retryAfterMs: null };
      return result;
    },
  };
}
