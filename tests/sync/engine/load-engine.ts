import { Script } from 'node:vm';
import * as zod from 'zod';
import type { createSync } from '../../../sync/create-sync.ts';

/** The globals that each tab's process has of its own. */
export interface TabGlobals {
  setTimeout(task: () => void, delayMs?: number): unknown;
  setImmediate(task: () => void): void;
  queueMicrotask(task: () => void): void;
  BroadcastChannel: unknown;
  AbortController: unknown;
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  Promise: PromiseConstructor;
  crypto: undefined;
  /** True for the version of the app before, whose databases have the number before this one's. */
  isOlder: boolean;
}

/** Starts the engine as a new process with these globals; returns its `createSync`. */
export type StartEngine = (globals: TabGlobals) => typeof createSync;

const names = [
  'setTimeout',
  'setImmediate',
  'queueMicrotask',
  'BroadcastChannel',
  'AbortController',
  'indexedDB',
  'IDBKeyRange',
  'Promise',
  'crypto',
  'isOlder',
] as const;

/**
 * Compiles the engine once. Each call of the returned function starts a new process with modules of its own.
 */
export function loadEngine(code: string): StartEngine {
  const require = sharedSchemas();
  const wrapped = `(function (module, exports, require, ${names.join(', ')}) {${code}\n})`;
  const start = new Script(wrapped, { filename: 'engine.cjs' }).runInThisContext() as (
    ...parts: unknown[]
  ) => void;
  return (globals) => {
    const module = { exports: {} };
    start(module, module.exports, require, ...names.map((name) => globals[name]));
    return (module.exports as { createSync: typeof createSync }).createSync;
  };
}

/**
 * Response schemas have no state, and zod compiles each one at its first use. All processes therefore
 * share the schemas that are made from the same text.
 */
function sharedSchemas(): (name: string) => unknown {
  const made = new Map<string, unknown>();
  const lazy = (make: () => zod.ZodType) => {
    const known = made.get(String(make)) ?? zod.z.lazy(make);
    made.set(String(make), known);
    return known;
  };
  const shared = { z: { ...zod.z, lazy } };
  return (name) => {
    if (name !== 'zod') throw new Error(`The engine asks for ${name}, which the simulator does not give.`);
    return shared;
  };
}
