/**
 * Puts our own code of the first paint into one chunk, which compresses better than twenty
 * that share modules.
 */

const ours = /\/src\/(?!worker|server).*\.tsx?/;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * For `codeSplitting.groups`: 'first' for a module of the first chunk; null if the bundler decides. The
 * chunk has `entry`, the path of the window's entry module, and our own modules that it reaches by static
 * imports.
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
