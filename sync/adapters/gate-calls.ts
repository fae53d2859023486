import type { HttpResult, Ports } from './ports.ts';

/**
 * Wraps the ports: while `mayCall` is false, because the operator paused the service, calls answer as without
 * a network. Unsent work stays on the device. Signing in and renewing a session still work.
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
