import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answers, Order, Reply } from './load-orders.ts';

/** A process of devices. */
export interface DevicesProcess {
  pid: number;
  /** Returns once the process has done it; throws what it threw, or that it ended. One order at a time. */
  order<K extends Order['kind']>(given: Extract<Order, { kind: K }>): Promise<Answers[K]>;
  /** Ends it at once, if it has not ended yet. */
  kill(): void;
}

export function forkDevices(): DevicesProcess {
  const child = fork(fileURLToPath(new URL('load-worker.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    // Sets and maps are sent as they are.
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`A process of devices ended with ${String(code)}.`)),
  );
  // Who waits for an answer gets the error.
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
