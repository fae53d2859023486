import { oneAtATime } from './one-at-a-time.ts';

/** Work of one key runs one after the other, that of different keys at the same time. */
export interface OrderedWork {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** How many keys have work. */
  size(): number;
}

export function createOrderedWork(): OrderedWork {
  const queues = new Map<string, { run: ReturnType<typeof oneAtATime>; waiting: number }>();
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { run: oneAtATime(), waiting: 0 };
      queues.set(key, queue);
      queue.waiting += 1;
      try {
        return await queue.run(work);
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(key);
      }
    },
    size: () => queues.size,
  };
}
