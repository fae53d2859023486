import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const folders = ['src', 'sync', 'supabase', 'tests', 'e2e', 'build', 'public'];
const generated = ['src/app/routeTree.gen.ts', 'supabase/database.types.ts'];

/** Paths of the files that a commit of the whole working tree would hold, generated ones left out. */
export function projectPaths(): string[] {
  const args = [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    ...folders,
    ':(glob)*.ts',
    ':(glob)*.mjs',
  ];
  const listed = execFileSync('git', args, { encoding: 'utf8' }).split('\0');
  const paths = listed.filter((path) => path !== '' && !generated.includes(path) && existsSync(path));
  return [...new Set(paths)].sort();
}

/** The files of code and styles among paths, with their text. */
export function projectCode(paths: readonly string[]): { path: string; source: string }[] {
  return paths
    .filter((path) => /\.(tsx?|mjs|js|sql|css)$/.test(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
}
