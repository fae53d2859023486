/** Hints of the model server, over a connection that a test can cut. */
import type { Hint, HintConnection, Hints } from '../adapters/ports.ts';
import { readToken } from '../coordination/read-token.ts';
import type { ModelServer } from './model-server.ts';

export class FakeHints {
  readonly #server: Pick<ModelServer, 'onMoved' | 'mayRead'>;
  readonly #connections = new Set<() => void>();
  /** While true, hints are lost on their way. */
  loses = false;
  #isConnected = true;

  constructor(server: Pick<ModelServer, 'onMoved' | 'mayRead'>) {
    this.#server = server;
  }

  /** The number of windows that listen. */
  get listening(): number {
    return this.#connections.size;
  }

  /** Cuts the connections of all windows, or restores them. */
  set isConnected(isConnected: boolean) {
    this.#isConnected = isConnected;
    if (isConnected) for (const joinAll of this.#connections) joinAll();
  }

  port(): Hints {
    return { listen: (options) => this.#listen(options) };
  }

  async #listen({ accessToken, onHint }: Parameters<Hints['listen']>[0]): Promise<HintConnection> {
    const userId = readToken(await accessToken())?.subject ?? '';
    let streams: readonly string[] = [];
    const joined = new Set<string>();
    const mayRead = (stream: string) => this.#server.mayRead({ userId, stream });
    const send = (hint: Hint) => void Promise.resolve().then(() => joined.has(hint.stream) && onHint(hint));
    const joinAll = () => {
      joined.clear();
      for (const stream of streams.filter(mayRead)) {
        joined.add(stream);
        send({ stream, head: null });
      }
    };
    const stop = this.#server.onMoved((hint) => {
      for (const stream of joined) if (!mayRead(stream)) joined.delete(stream);
      if (this.#isConnected && !this.loses) send(hint);
    });
    this.#connections.add(joinAll);
    return {
      follow: (next) => {
        const isNew = next.some((stream) => !streams.includes(stream));
        streams = next;
        for (const stream of joined) if (!next.includes(stream)) joined.delete(stream);
        if (isNew && this.#isConnected) joinAll();
      },
      isListening: () => this.#isConnected && streams.every((stream) => joined.has(stream)),
      close: () => {
        joined.clear();
        stop();
        this.#connections.delete(joinAll);
      },
    };
  }
}
