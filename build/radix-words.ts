import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const radix = 'node_modules/@radix-ui/themes/dist/esm';

/**
 * Class names of Radix Themes, and stems of them, that the app can render. They are found in the folder
 * `sources`, and in Radix's own files of the components that it imports. Throws for a component without a
 * file.
 */
export async function radixWords(options: { sources: string }): Promise<Set<string>> {
  const names = (await readdir(options.sources, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  // One file after the other: a process may have no more than some thousand open at once.
  const ours: string[] = [];
  for (const name of names) ours.push(await readFile(join(options.sources, name), 'utf8'));
  const components = new Set(ours.flatMap(importedComponents));
  const words = new Set(ours.flatMap(wordsIn));
  const files = new Set([...components].map((name) => join(radix, 'components', `${kebab(name)}.js`)));
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    for (const word of wordsIn(code)) words.add(word);
    for (const [, path = ''] of code.matchAll(/from"(\.[^"]+)"/g)) files.add(join(dirname(file), path));
  }
  return words;
}

function importedComponents(code: string): string[] {
  return [...code.matchAll(/import (?!type)\{([^}]+)\} from '@radix-ui\/themes'/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
  );
}

function wordsIn(code: string): string[] {
  return code.match(/rt-[\w-]+/g) ?? [];
}

function kebab(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
