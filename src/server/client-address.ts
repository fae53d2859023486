import type { IncomingMessage } from 'node:http';

/**
 * The client's IP address for rate limits; of IPv6 only the /64 network. A peer on this machine is the
 * operator's proxy, so the last entry of its X-Forwarded-For counts; null without one. Other peers' headers
 * are ignored.
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

/** Shortens IPv6 to its /64: one subscriber owns all of it, and could evade limits by changing addresses. */
function subnetOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
