import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Account } from '../page/contestant.ts';
import type { FromServer, ToServer } from './messages.ts';
import type { Taken } from './traffic.ts';

export interface BenchServer {
  origin: string;
  few: Account;
  many: Account;
  /** Resolves with the traffic since the last call, and sets the round trip of the requests that follow. */
  take(options: { roundTripMs: number }): Promise<Taken>;
  close(): Promise<void>;
}

/**
 * Starts the server process; `pages` is the folder of the built pages. Throws if it ends before it is ready.
 */
export async function startServer(options: {
  pages: string;
  few: number;
  many: number;
}): Promise<BenchServer> {
  const { pages, few, many } = options;
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), [pages, `${few}`, `${many}`], {
    execArgv: ['--import', 'tsx'],
  });
  const exited = once(child, 'exit');
  const next = async (): Promise<FromServer> => {
    const ended = exited.then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)));
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message as FromServer;
  };
  const send = (message: ToServer) => void child.send(message);
  const ready = await next();
  if (ready.kind !== 'ready') throw new Error('The server did not begin by saying that it is ready.');
  return {
    origin: ready.origin,
    few: ready.few,
    many: ready.many,
    async take({ roundTripMs }) {
      const coming = next();
      send({ kind: 'take', roundTripMs });
      const message = await coming;
      if (message.kind !== 'taken') throw new Error('The server answered something else.');
      return message.taken;
    },
    async close() {
      send({ kind: 'close' });
      await exited;
    },
  };
}
