import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('rxdb', import.meta.url));

/** Installs RxDB in a folder of its own, unless the wanted version is there. */
export function installRxdb(): void {
  if (versionOf(`${folder}/node_modules/rxdb`) === versionWanted()) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/** Version of an installed package; null if it is not installed. */
function versionOf(packageFolder: string): string | null {
  const file = `${packageFolder}/package.json`;
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The version of RxDB that `rxdb/package.json` names. */
export function versionWanted(): string {
  const read = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return read.dependencies['rxdb'] ?? '';
}
