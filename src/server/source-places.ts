import { SourceMap } from 'node:module';
import { z } from 'zod';

/** Reads the source map of a built file, as JSON text. Null or a rejection means that there is none. */
export type ReadMap = (file: string) => Promise<string | null>;

const payload = z.looseObject({
  version: z.number(),
  file: z.string().default(''),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

/** Size of the cache of parsed maps: they are large, and most reports concern the same few files. */
const MAX_MAPS = 20;

/**
 * Returns a function that maps a place in a built file to its place in our sources, both as
 * `file:line:column` counted from 1. A place that no map knows is returned unchanged.
 */
export function createSourcePlaces(readMap: ReadMap): (place: string) => Promise<string> {
  const maps = new Map<string, Promise<SourceMap | null>>();
  const mapOf = (file: string) => {
    const found = maps.get(file) ?? parse(readMap, file);
    maps.delete(file);
    maps.set(file, found);
    const [oldest] = maps.keys();
    if (maps.size > MAX_MAPS && oldest !== undefined) maps.delete(oldest);
    return found;
  };
  return async (place) => {
    const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
    if (file === undefined) return place;
    const map = await mapOf(file);
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return place;
    return `${nameOf(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  };
}

async function parse(readMap: ReadMap, file: string): Promise<SourceMap | null> {
  try {
    const text = await readMap(file);
    return text === null ? null : new SourceMap(payload.parse(JSON.parse(text)));
  } catch {
    return null;
  }
}

/** The source's path within the project, without leading `../` and without the bundler's query. */
function nameOf(source: string): string {
  const [path = ''] = source.split('?');
  return path
    .replace(/^(\.\.?\/)+/, '')
    .replace(/^.*\/(node_modules\/)/, '$1')
    .replace(/[^\w@$./-]/g, '_')
    .slice(-200);
}
