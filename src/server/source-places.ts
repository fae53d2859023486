import { SourceMap } from 'node:module';
import { z } from 'zod';

/** Reads the source map of a built file, as JSON text; null where there is none. */
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

/** Parsed maps are large, and reports come of few files at a time. */
const MAX_MAPS = 20;

/**
 * Answers the place in our sources of a place in a built file, both as `file:line:column` counted from 1. Where no map
 * knows it, the answer is the place itself.
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
  const text = await readMap(file).catch(() => null);
  if (text === null) return null;
  const read = payload.safeParse(JSON.parse(text));
  return read.success ? new SourceMap(read.data) : null;
}

/** A path below the project, without the steps up to it and without the query of a part. */
function nameOf(source: string): string {
  const [path = ''] = source.split('?');
  return path
    .replace(/^(\.\.?\/)+/, '')
    .replace(/^.*\/(node_modules\/)/, '$1')
    .replace(/[^\w@$./-]/g, '_')
    .slice(-200);
}
