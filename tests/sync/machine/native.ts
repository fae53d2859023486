/** Node's own functions, saved before take-globals.ts replaces them. */
export const nativeImmediate = globalThis.setImmediate;
export const nativeClone = globalThis.structuredClone;

const done = Promise.resolve();

/** Runs `task` after all promises have settled that can, but before the next turn of Node's event loop. */
export function settled(task: () => void): void {
  // A tick that is requested from a promise runs after all other promises have settled.
  void done.then(() => process.nextTick(task));
}
