import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `new Date()` without an argument: the linter has a rule for `Date.now` but none for this. */
const readsClock = /\bnew\s+Date\s*(\(\s*\)|(?![\s(\w]))|(?<![.\w])Date\s*\(\s*\)/;

/** Whether a file is in a folder whose code gets its clock as an argument; tests are excepted. */
export function takesClock(path: string): boolean {
  return /^(src\/(.+\/)?rules|sync\/engine)\//.test(path) && !/\.test\.tsx?$/.test(path);
}

/** Lines, as `path:line`, in which a source reads the device's clock by `new Date()` or `Date()`. */
export function clockReads(options: { path: string; source: string }): string[] {
  return options.source
    .split('\n')
    .map((line, index) => ({ line, place: `${options.path}:${index + 1}` }))
    .filter(({ line }) => readsClock.test(line.replace(/\/\/.*$|^\s*\*.*$/, '')))
    .map(({ place }) => place);
}

/** Every file of the project whose code gets its clock as an argument, with its text. */
export async function filesThatTakeClock(): Promise<{ path: string; source: string }[]> {
  const files: { path: string; source: string }[] = [];
  for (const folder of ['src', 'sync']) {
    for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(item.parentPath, item.name);
      if (item.isFile() && takesClock(path)) files.push({ path, source: await readFile(path, 'utf8') });
    }
  }
  return files;
}
