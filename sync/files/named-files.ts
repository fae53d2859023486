import type { EntityDefinition } from '../local/entity.ts';
import type { Columns } from '../engine/protocol.ts';

/** The paths of the files that these columns name; what is no list of files names none. */
export function namedFiles(definition: EntityDefinition, values: Columns): string[] {
  const paths: string[] = [];
  for (const { column } of definition.files ?? []) {
    const list = values[column];
    if (!Array.isArray(list)) continue;
    for (const entry of list) {
      if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue;
      if (typeof entry['path'] === 'string') paths.push(entry['path']);
    }
  }
  return paths;
}
