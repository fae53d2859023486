import type { HttpResult, Ports } from './ports.ts';

/**
 * The same ports, which answer as without a network while `mayCall` is false: the operator pauses the service, or no longer
 * takes what this version sends. Nothing is lost by it, because a device without a network keeps what waits. Signing in
 * and renewing a session go on.
 */
export function gateCalls(
  { network, transfers }: Pick<Ports, 'network' | 'transfers'>,
  mayCall: () => boolean,
): Pick<Ports, 'network' | 'transfers'> {
  const noAnswer: HttpResult = { kind: 'no_answer', cause: 'network' };
  return {
    network: {
      seemsOnline: () => mayCall() && network.seemsOnline(),
      request: async (request) =>
        mayCall() || request.path.startsWith('/auth/') ? network.request(request) : noAnswer,
    },
    transfers: {
      urlOf: (path) => transfers.urlOf(path),
      send: async (request) => (mayCall() ? transfers.send(request) : noAnswer),
    },
  };
}
