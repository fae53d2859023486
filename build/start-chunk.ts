/**
 * Puts what the agent's first screen needs into one chunk, instead of thirty that the
 * browser finds in four steps.
 */
import type { Graph } from './small-chunks.ts';

/**
 * For `codeSplitting.groups`: 'start' for a module that `wanted` modules import statically; null if the
 * bundler decides. Modules that `visited` screens import stay out, so that visitors never fetch the chunk.
 * Imports of `door`, a barrel file, do not count there: it re-exports far more than a visitor's screen uses.
 */
export function startChunk(options: {
  /** The module that the window starts with. */
  entry: string;
  wanted: RegExp;
  visited: RegExp;
  door: RegExp;
}): (id: string, graph: Graph) => string | null {
  const { entry, wanted, visited, door } = options;
  let chosen: ReadonlySet<string> | null = null;
  return (id, graph) => {
    chosen ??= choose(graph);
    return chosen.has(id) ? 'start' : null;
  };

  function choose(graph: Graph): ReadonlySet<string> {
    const lazy = lazyModules(entry, graph);
    const some = (names: RegExp) => [...lazy].filter((id) => names.test(id));
    const needed = reach({ from: some(wanted), graph, stop: null });
    const left = reach({ from: some(visited), graph, stop: door });
    return new Set([...needed].filter((id) => !left.has(id) && !lazy.has(id)));
  }
}

function lazyModules(entry: string, graph: Graph): ReadonlySet<string> {
  const lazy = new Set<string>();
  const seen = new Set([entry]);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const loaded of info?.dynamicallyImportedIds ?? []) lazy.add(loaded);
    for (const next of [...(info?.dynamicallyImportedIds ?? []), ...(info?.importedIds ?? [])])
      seen.add(next);
  }
  return lazy;
}

function reach(options: { from: readonly string[]; graph: Graph; stop: RegExp | null }): ReadonlySet<string> {
  const { graph, stop } = options;
  const reached = new Set(options.from);
  for (const id of reached) {
    if (stop?.test(id)) continue;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}
