import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answers, Order, Reply } from './load-orders.ts';

/** A child process that simulates some devices. */
export interface DevicesProcess {
  pid: number;
  /**
   * Resolves with the answer to an order; throws the process's error, or that it ended. One order at a time.
   */
  order<K extends Order['kind']>(given: Extract<Order, { kind: K }>): Promise<Answers[K]>;
  /** Ends the process at once, if it has not ended yet. */
  kill(): void;
}

/** Starts a process that has no device yet; the order `open` opens its devices. */
export function forkDevices(): DevicesProcess {
  const child = fork(fileURLToPath(new URL('load-worker.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    // This serialization can send sets and maps.
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`A process of devices ended with ${String(code)}.`)),
  );
  // The order that waits for an answer throws this error; without one the error must not end the parent.
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    async order<K extends Order['kind']>(given: Extract<Order, { kind: K }>) {
      const answered = once(child, 'message');
      child.send(given);
      const [reply] = (await Promise.race([answered, ended])) as [Reply];
      if ('failed' in reply) throw new Error(reply.failed);
      return reply.done as Answers[K];
    },
    kill: () => void child.kill(),
  };
}
