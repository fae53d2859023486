import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

function git(repository: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/**
 * The newest tag of the current commit or its ancestors; null before the first release and outside of git.
 */
function newestTag(repository: string): string | null {
  try {
    return git(repository, 'describe', '--tags', '--abbrev=0');
  } catch {
    return null;
  }
}

/**
 * Compares the files of `folder` (a path in `repository`) with the newest tag. Returns a sentence for each
 * released file that was changed or removed, and for each new file that sorts before a released one.
 */
export function changesOfReleased(options: { repository: string; folder: string }): string[] {
  const { repository, folder } = options;
  const tag = newestTag(repository);
  if (tag === null) return [];
  const released = new Map<string, string>();
  for (const line of git(repository, 'ls-tree', tag, `${folder}/`).split('\n')) {
    const [, hash, file] = /^\d+ blob ([0-9a-f]+)\t(.+)$/.exec(line) ?? [];
    if (hash !== undefined && file !== undefined) released.set(path.basename(file), hash);
  }
  const present = readdirSync(path.join(repository, folder)).sort();
  const newest = [...released.keys()].sort().at(-1) ?? '';
  const wrong: string[] = [];
  for (const [file, hash] of released) {
    if (!present.includes(file)) wrong.push(`${file} was released in ${tag} and is gone.`);
    else if (git(repository, 'hash-object', path.join(folder, file)) !== hash) {
      wrong.push(`${file} was released in ${tag} and has changed.`);
    }
  }
  for (const file of present) {
    if (!released.has(file) && file < newest)
      wrong.push(`${file} is new and sorts before ${newest} of ${tag}.`);
  }
  return wrong;
}
