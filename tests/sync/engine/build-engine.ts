/** Bundles the engine into one script that can be started many times, each time as a process of its own. */
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Mutant } from '../mutants/mutant.ts';

const root = resolve(import.meta.dirname, '../../..');

const dexie = resolve(root, 'node_modules/dexie/dist/dexie.mjs');

type Patches = readonly (readonly [from: string, to: string])[];

/**
 * Dexie sets the global `Promise` to its own while it is in a zone. Here it
 * sets the variable of its own process (load-engine.ts): a shared global
 * would leak zones into other processes and slow the whole program down.
 */
const ownPromise: Patches = [
  [
    'if (currentZone.global || targetZone.global) {',
    'if (currentZone.global || targetZone.global) Promise = targetEnv.Promise;\nif (false) {',
  ],
];

/**
 * The same behaviour, but faster. A zone is a copy of its parent, not its
 * heir, for which V8 would make a shape each time. Zones save and restore only
 * the global `Promise`. Databases are in a list instead of weak references.
 */
const quickZones: Patches = [
  ['var parent = PSD, psd = Object.create(parent);', 'var parent = PSD, psd = { ...parent };'],
  [
    `psd.env = patchGlobalPromise
        ? {
            Promise: DexiePromise,
            PromiseProp: {
                value: DexiePromise,
                configurable: true,
                writable: true,
            },
            all: DexiePromise.all,
            race: DexiePromise.race,
            allSettled: DexiePromise.allSettled,
            any: DexiePromise.any,
            resolve: DexiePromise.resolve,
            reject: DexiePromise.reject,
        }
        : {};`,
    'psd.env = ownEnv;',
  ],
  [
    'function newScope(fn, props, a1, a2) {',
    'var ownEnv = { Promise: DexiePromise };\nfunction newScope(fn, props, a1, a2) {',
  ],
  [
    `var GlobalPromise = _global.Promise;
    return patchGlobalPromise
        ? {
            Promise: GlobalPromise,
            PromiseProp: Object.getOwnPropertyDescriptor(_global, 'Promise'),
            all: GlobalPromise.all,
            race: GlobalPromise.race,
            allSettled: GlobalPromise.allSettled,
            any: GlobalPromise.any,
            resolve: GlobalPromise.resolve,
            reject: GlobalPromise.reject,
        }
        : {};`,
    'return { Promise };',
  ],
  ["if (typeof FinalizationRegistry !== 'undefined' &&", "if (typeof FinalizationRegistry === 'none' &&"],
];

/**
 * Patches of source files. Limits are small, so that a
 * run's handful of rows also fills several pages and calls.
 */
const patches = new Map<string, Patches>([
  [dexie, [...ownPromise, ...quickZones]],
  [resolve(root, 'sync/engine/protocol.ts'), [['MAX_OPS_PER_PUSH = 500', 'MAX_OPS_PER_PUSH = 3']]],
  [
    resolve(root, 'sync/local/database/local-database.ts'),
    // A tab's own variable (load-engine.ts).
    [['options.version ?? LOCAL_VERSION', 'options.version ?? LOCAL_VERSION - Number(isOlder)']],
  ],
  [resolve(root, 'sync/local/creations/create-many.ts'), [['ROWS_PER_PART = 250', 'ROWS_PER_PART = 1']]],
  [
    resolve(root, 'sync/engine/call-size.ts'),
    [
      ['MAX_PUSH_BYTES = 512 * 1024', 'MAX_PUSH_BYTES = 1_500'],
      ['LEAST_BYTES = 16 * 1024', 'LEAST_BYTES = 400'],
      ['ROWS_PER_PULL = 1_000', 'ROWS_PER_PULL = 5'],
    ],
  ],
]);

/** Returns the engine as CommonJS that requires only `zod`; `mutant` changes one place of the source. */
export async function buildEngine(mutant: Mutant | null): Promise<string> {
  let changed = false;
  const mutate: Plugin = {
    name: 'mutate',
    enforce: 'pre',
    async load(id) {
      if (mutant?.file === undefined || relative(root, id) !== mutant.file) return null;
      const source = await readFile(id, 'utf8');
      if (source.split(mutant.from).length !== 2) {
        throw new Error(
          `${mutant.file} does not hold this once, so that ${mutant.name} cannot change it: ${mutant.from}`,
        );
      }
      changed = true;
      return source.replace(mutant.from, () => mutant.to);
    },
  };
  const patched: Plugin = {
    name: 'patched',
    enforce: 'pre',
    async transform(code, id) {
      let source = code;
      for (const [from, to] of patches.get(id) ?? []) {
        if (source.split(from).length !== 2)
          throw new Error(`${relative(root, id)} does not hold this once: ${from}`);
        source = source.replace(from, () => to);
      }
      return source === code ? null : source;
    },
  };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [mutate, patched],
    // The package's own entry shares one Dexie per process; here every tab has its own.
    resolve: { alias: { dexie } },
    ssr: { noExternal: ['dexie', '@noble/hashes'] },
    build: {
      ssr: resolve(root, 'sync/create-sync.ts'),
      write: false,
      minify: false,
      rollupOptions: { external: ['zod'], output: { format: 'cjs' } },
    },
  });
  if (mutant?.file !== undefined && !changed) throw new Error(`${mutant.file} is no part of the engine.`);
  const outputs = Array.isArray(built) ? built : [built];
  for (const output of outputs) {
    if ('output' in output) return output.output[0].code;
  }
  throw new Error('The build answered nothing.');
}
