import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IReporterOutput, type ICruiseResult } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';

/** Source texts by path; `brokenLaws` adds a `package.json` and made-up packages. */
export type Tree = Readonly<Record<string, string>>;

const packages = ['react', 'zod', 'dexie', 'date-fns', 'hono', 'vitest', '@supabase/lite', 'unlisted'];

/** Names of the laws that a tree of files breaks, without repeats. */
export async function brokenLaws(tree: Tree): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'laws-'));
  try {
    await write({ root, tree: { ...surroundings(), ...tree } });
    const output: IReporterOutput = await cruise(topFolders(tree), {
      ...config.options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: config.forbidden ?? [] },
    });
    const result = output.output as ICruiseResult;
    return [...new Set(result.summary.violations.map((violation) => violation.rule.name))].sort();
  } finally {
    await rm(root, { recursive: true });
  }
}

export const lawNames: readonly string[] = (config.forbidden ?? [])
  .map((law) => law.name ?? 'unnamed')
  .sort();

function topFolders(tree: Tree): string[] {
  return [...new Set(Object.keys(tree).map((path) => path.split('/')[0] ?? path))];
}

function surroundings(): Record<string, string> {
  const listed = packages.filter((name) => name !== 'unlisted');
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ dependencies: Object.fromEntries(listed.map((name) => [name, '1'])) }),
  };
  for (const name of packages) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, main: 'index.js', version: '1.0.0' });
    files[`node_modules/${name}/index.js`] = 'export const a = 1;';
  }
  return files;
}

async function write({ root, tree }: { root: string; tree: Tree }): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}
