import type { IncomingMessage } from 'node:http';

/**
 * The address that a connection comes from, for limits. A peer on this machine is the operator's own proxy: then it is the
 * last address that the proxy added, or null where it names none. What a stranger writes into that header counts for nothing.
 */
export function clientAddress(
  incoming: Pick<IncomingMessage, 'socket' | 'headers'> | undefined,
): string | null {
  const peer = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '');
  if (!peer) return null;
  if (peer !== '::1' && !peer.startsWith('127.')) return subnetOf(peer);
  const forwarded = incoming?.headers['x-forwarded-for'];
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last ? subnetOf(last) : null;
}

/** One subscriber has a whole /64 of IPv6, and would otherwise have as many limits as addresses. */
function subnetOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
