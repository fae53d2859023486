import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import type { createSync } from '../../../sync/create-sync.ts';

/** What a tab's process has of its own. */
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
}

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
] as const;

/** Compiled once; every call of the answer is a new process with modules of its own. */
export function loadEngine(code: string): StartEngine {
  const require = createRequire(import.meta.url);
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
