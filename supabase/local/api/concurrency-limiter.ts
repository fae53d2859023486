/** Runs work when its turn comes; returns null when the queue is full. */
export type RunWhenFree = <T>(work: () => Promise<T>) => Promise<T> | null;

/** Makes a queue in which at most `atOnce` calls run and `mostWaiting` wait, in their order. */
export function createConcurrencyLimiter(options: { atOnce: number; mostWaiting: number }): RunWhenFree {
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
