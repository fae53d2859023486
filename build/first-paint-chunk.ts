/** Two chunks for the first paint, instead of twenty that share modules: fewer requests, and they compress better. */

const framework =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//;
const ours = /\/src\/(?!worker|server).*\.tsx?/;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * For `codeSplitting.groups`: the chunk that a module belongs to; null where the bundler decides. `entry` is the
 * path of the window's entry: what it reaches by static imports through our own files is needed at once.
 */
export function firstPaintChunk(options: { entry: string }): (id: string, graph: Graph) => string | null {
  let needed: Set<string> | null = null;
  return (id, graph) => {
    if (framework.test(id)) return 'react';
    if (!ours.test(id)) return null;
    needed ??= reachedFrom({ id: options.entry, graph });
    return needed.has(id) ? 'first' : null;
  };
}

function reachedFrom(options: { id: string; graph: Graph }): Set<string> {
  const reached = new Set([options.id]);
  for (const id of reached) {
    for (const imported of options.graph.getModuleInfo(id)?.importedIds ?? []) {
      if (ours.test(imported)) reached.add(imported);
    }
  }
  return reached;
}
