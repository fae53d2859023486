import { createSerialQueue } from './create-serial-queue.ts';

/** Runs work of the same key one after the other, and work of different keys concurrently. */
export interface KeyedQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** The number of keys with unfinished work. */
  size(): number;
}

/** Makes the queues of work, one for each key. */
export function createKeyedQueue(): KeyedQueue {
  const queues = new Map<string, { run: ReturnType<typeof createSerialQueue>; waiting: number }>();
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { run: createSerialQueue(), waiting: 0 };
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
