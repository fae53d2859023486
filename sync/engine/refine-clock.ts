/** What is known of the server's clock: its time minus the device's, right to within `errorMs`. */
export interface ServerClock {
  readonly offsetMs: number;
  readonly errorMs: number;
}

/** Before any answer: the device's own clock. */
export const UNKNOWN_CLOCK: ServerClock = { offsetMs: 0, errorMs: Number.POSITIVE_INFINITY };

/**
 * What is known after one more answer. The server wrote its time somewhere between sending and receiving, so the answer
 * gives a range. An answer that took long, as where the device slept in the middle of a call, gives a wide one: what is
 * known stays where it lies within that range and is finer (Cristian's algorithm). Times in milliseconds (rule I7).
 */
export function refineClock(
  known: ServerClock,
  { serverMs, sentAtMs, receivedAtMs }: { serverMs: number; sentAtMs: number; receivedAtMs: number },
): ServerClock {
  const errorMs = Math.max(0, receivedAtMs - sentAtMs) / 2;
  const offsetMs = Math.round(serverMs - (sentAtMs + receivedAtMs) / 2);
  const fits = Math.abs(known.offsetMs - offsetMs) <= errorMs;
  return fits && known.errorMs <= errorMs ? known : { offsetMs, errorMs };
}
