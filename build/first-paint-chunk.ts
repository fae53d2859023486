/** One chunk of our own for the first paint, instead of twenty that share modules: it compresses better. */

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
