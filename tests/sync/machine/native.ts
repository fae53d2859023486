/** The process's own, taken before take-globals.ts replaces them. */
export const nativeImmediate = globalThis.setImmediate;
export const nativeClone = globalThis.structuredClone;

const done = Promise.resolve();

/** Runs `task` when no promise has anything left to do; sooner than the next turn of the process's own loop. */
export function settled(task: () => void): void {
  // Ticks wait until the last promise has settled, if they are asked for by one.
  void done.then(() => process.nextTick(task));
}
