import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('lighthouse', import.meta.url));

/** Installs the locked version of Lighthouse in a folder of its own, unless Lighthouse is there. */
export function installLighthouse(): void {
  if (existsSync(`${folder}/node_modules/lighthouse/package.json`)) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
}
