/** Joins the many small chunks that screens share into a few, so that a device asks for fewer files. */

/** The part of the bundler's graph that is read here. */
export interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}
/** A module of the bundler's graph. `code` is null for an external module, or before the module is loaded. */
export interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code: string | null;
}

interface SmallChunksOptions {
  /** The module that the window starts with. */
  entry: string;
  /** A chunk whose sources have fewer characters than this is small. */
  below: number;
  /** Whether a module has its chunk already. */
  taken: (id: string, graph: Graph) => boolean;
  /** Names the group for modules that these lazily loaded modules share. */
  groupOf: (entries: readonly string[]) => string;
}

/** Modules that the same lazily loaded modules need; the bundler makes one chunk of them. */
interface Chunk {
  modules: string[];
  /** The lazily loaded modules that need it, in order. */
  entries: readonly string[];
  small: boolean;
  imports: Set<Chunk>;
}

/**
 * For `codeSplitting.groups`: the group of a module whose chunk would be small; null if the bundler decides. A chunk
 * joins its group only where no two chunks import each other afterwards, because such chunks run in the wrong order.
 */
export function smallChunks(options: SmallChunksOptions): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    names ??= nameGroups(options, graph);
    return names.get(id) ?? null;
  };
}

function nameGroups(options: SmallChunksOptions, graph: Graph): ReadonlyMap<string, string> {
  const chunks = chunksOf(options, graph);
  const groups = new Map<string, Chunk[]>();
  const groupOf = new Map<Chunk, Chunk[]>();
  for (const chunk of chunks) {
    if (!chunk.small) continue;
    const name = options.groupOf(chunk.entries);
    const group = groups.get(name) ?? [];
    if (cycles([...group, chunk], groupOf)) continue;
    group.push(chunk);
    groups.set(name, group);
    groupOf.set(chunk, group);
  }
  return new Map(
    [...groups].flatMap(([name, group]) =>
      group.flatMap(({ modules }) => modules.map((id): [string, string] => [id, name])),
    ),
  );
}

/**
 * Whether a path of imports leaves the joined chunks and comes back. Chunks of one group count as one chunk.
 */
function cycles(joined: readonly Chunk[], groupOf: ReadonlyMap<Chunk, Chunk[]>): boolean {
  const inside = new Set(joined);
  const outside = new Set(
    [...inside].flatMap(({ imports }) => [...imports]).filter((each) => !inside.has(each)),
  );
  for (const chunk of outside) {
    for (const member of groupOf.get(chunk) ?? [chunk]) {
      for (const next of member.imports) {
        if (inside.has(next)) return true;
        outside.add(next);
      }
      outside.add(member);
    }
  }
  return false;
}

function chunksOf({ entry, below, taken }: SmallChunksOptions, graph: Graph): Chunk[] {
  const lazy = lazyModules(entry, graph);
  const neededBy = new Map<string, string[]>();
  for (const each of lazy) {
    for (const id of reached(each, graph)) {
      if (taken(id, graph)) continue;
      neededBy.set(id, [...(neededBy.get(id) ?? []), each]);
    }
  }
  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, entries] of neededBy) {
    const key = entries.join('\n');
    const chunk = chunks.get(key) ?? { modules: [], entries, small: false, imports: new Set() };
    chunk.modules.push(id);
    chunks.set(key, chunk);
    chunkOf.set(id, chunk);
  }
  for (const chunk of chunks.values()) {
    const sizes = chunk.modules.map((id) => graph.getModuleInfo(id)?.code?.length ?? 0);
    const styled = chunk.modules.some((id) => /\.css(\?|$)/.test(id));
    const loaded = chunk.modules.some((id) => lazy.has(id));
    chunk.small = !styled && !loaded && sizes.reduce((sum, size) => sum + size, 0) < below;
    for (const id of chunk.modules) {
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
        const other = chunkOf.get(imported);
        if (other && other !== chunk) chunk.imports.add(other);
      }
    }
  }
  return [...chunks.values()];
}

/** Every module that an `import()` loads, in any module that `entry` reaches. */
function lazyModules(entry: string, graph: Graph): ReadonlySet<string> {
  const lazy = new Set<string>();
  const seen = new Set([entry]);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const loaded of info?.dynamicallyImportedIds ?? []) {
      lazy.add(loaded);
      seen.add(loaded);
    }
    for (const imported of info?.importedIds ?? []) seen.add(imported);
  }
  return lazy;
}

function reached(from: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
