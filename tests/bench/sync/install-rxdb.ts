import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('rxdb', import.meta.url));

/** Installs what only the other contestant needs, in its own folder, unless it is there as the lock says. */
export function installRxdb(): void {
  if (versionOf(`${folder}/node_modules/rxdb`) === versionWanted()) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/** Null where it is not installed. */
function versionOf(packageFolder: string): string | null {
  const file = `${packageFolder}/package.json`;
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

export function versionWanted(): string {
  const read = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return read.dependencies['rxdb'] ?? '';
}
