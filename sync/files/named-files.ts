import type { EntityDefinition } from '../local/entity.ts';
import type { Columns } from '../engine/protocol.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';

/** The paths of the files that these columns name. A value that is no list of files names none. */
export function namedFiles(definition: Pick<EntityDefinition, 'files'>, values: Columns): string[] {
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

/** The paths that unsent changes name: their copies stay on the device (rule F12). */
export async function unsentPaths(db: LocalDatabase): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  await db.outbox.each(({ entity, values }) => {
    for (const path of namedFiles(db.definition(entity), values)) paths.add(path);
  });
  return paths;
}
