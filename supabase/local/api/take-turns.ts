/** Runs work in its turn; null where too much waits already. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T> | null;

/** Lets `atOnce` pieces of work run at a time, and `mostWaiting` wait, in their order. */
export function createTurns(options: { atOnce: number; mostWaiting: number }): TakeTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return (work) => {
    if (running < options.atOnce) {
      running += 1;
      return work().finally(end);
    }
    if (waiting.length >= options.mostWaiting) return null;
    return new Promise<void>((resolve) => waiting.push(resolve)).then(work).finally(end);
  };
}
