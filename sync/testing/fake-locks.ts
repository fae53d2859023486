import type { Channel, ChannelMessage, Locks } from '../adapters/ports.ts';

/** The locks of one device, shared by its tabs. */
export function fakeLocks(): Locks & { waiting(name: string): number } {
  const holders = new Map<string, object>();
  const waiting = new Map<string, (() => void)[]>();

  async function holdNow<T>(name: string, task: () => Promise<T>): Promise<T> {
    const me = {};
    holders.set(name, me);
    try {
      return await task();
    } finally {
      // After a theft another holder has the lock.
      if (holders.get(name) === me) {
        holders.delete(name);
        waiting.get(name)?.shift()?.();
      }
    }
  }

  return {
    waiting: (name) => waiting.get(name)?.length ?? 0,
    async tryHold({ name, steal, task }) {
      if (holders.has(name) && !steal) return { held: false };
      return { held: true, value: await holdNow(name, task) };
    },
    async hold({ name, task }) {
      if (holders.has(name)) {
        await new Promise<void>((resolve) => {
          waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
        });
      }
      return holdNow(name, task);
    },
  };
}

/** The broadcast channel of one device. A channel of `forTab()` gets the messages of all tabs but its own. */
export function fakeHub(): { forTab(): Channel; readonly posted: number } {
  const tabs = new Set<Set<(message: ChannelMessage) => void>>();
  let posted = 0;
  return {
    get posted() {
      return posted;
    },
    forTab() {
      const mine = new Set<(message: ChannelMessage) => void>();
      tabs.add(mine);
      return {
        post(message) {
          posted += 1;
          for (const tab of tabs) if (tab !== mine) for (const listener of tab) listener(message);
        },
        subscribe(listener) {
          mine.add(listener);
          return () => mine.delete(listener);
        },
      };
    },
  };
}
