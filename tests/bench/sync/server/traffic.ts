import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Traffic since the last `take`. Bytes are those of bodies, as sent over the network. */
export interface Taken {
  requests: number;
  sentBytes: number;
  receivedBytes: number;
  /** Method and path without the query → how often. */
  paths: Record<string, number>;
}

export interface Traffic {
  /** Wraps the API's listener: counts its requests and delays each by the round trip. */
  around(listener: RequestListener): RequestListener;
  roundTripMs: number;
  take(): Taken;
}

const nothing = (): Taken => ({ requests: 0, sentBytes: 0, receivedBytes: 0, paths: {} });

export function createTraffic(): Traffic {
  let taken = nothing();

  function count(request: IncomingMessage, reply: ServerResponse): void {
    const path = `${request.method} ${(request.url ?? '').replace(/\?.*/, '')}`;
    taken.requests += 1;
    taken.paths[path] = (taken.paths[path] ?? 0) + 1;
    taken.sentBytes += Number(request.headers['content-length'] ?? 0);
    const add = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array)
        taken.receivedBytes += Buffer.byteLength(chunk);
    };
    const { write, end } = reply;
    reply.write = ((chunk: unknown, ...rest: unknown[]) => {
      add(chunk);
      return Reflect.apply(write, reply, [chunk, ...rest]);
    }) as typeof write;
    reply.end = ((chunk: unknown, ...rest: unknown[]) => {
      add(chunk);
      return Reflect.apply(end, reply, [chunk, ...rest]);
    }) as typeof end;
  }

  const traffic: Traffic = {
    roundTripMs: 0,
    around: (listener) => (request, reply) => {
      count(request, reply);
      // The delay of both directions is applied at once, because
      // the browser cannot see which direction was slow.
      if (traffic.roundTripMs > 0) setTimeout(() => listener(request, reply), traffic.roundTripMs);
      else listener(request, reply);
    },
    take() {
      const since = taken;
      taken = nothing();
      return since;
    },
  };
  return traffic;
}
