/** The known offset of the server's clock: its time minus the device's, exact to `errorMs`. */
export interface ServerClock {
  readonly offsetMs: number;
  readonly errorMs: number;
}

/** Before any answer: the device's own clock, with an unknown error. */
export const UNKNOWN_CLOCK: ServerClock = { offsetMs: 0, errorMs: Number.POSITIVE_INFINITY };

/**
 * The server wrote its time somewhere between sending and receiving, so each answer gives a range (Cristian's
 * algorithm, rule I7). A finer known offset stays while it lies within that range. Times are in milliseconds.
 */
export function refineClock(
  known: ServerClock,
  { serverMs, sentAtMs, receivedAtMs }: { serverMs: number; sentAtMs: number; receivedAtMs: number },
): ServerClock {
  // Receiving before sending shows that the device's clock was set back in between.
  const errorMs = Math.max(0, receivedAtMs - sentAtMs) / 2;
  const offsetMs = Math.round(serverMs - receivedAtMs + errorMs);
  const fits = Math.abs(known.offsetMs - offsetMs) <= errorMs;
  return fits && known.errorMs <= errorMs ? known : { offsetMs, errorMs };
}
