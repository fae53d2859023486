import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';

const aptInstall =
  'apt-get update && apt-get install -y --no-install-recommends chromium chromium-headless-shell';

/**
 * Path of a Chromium that is found on this machine or else downloaded. Throws with
 * instructions where both fail.
 */
export function getBrowser(): string {
  return (
    findBrowser() ??
    fetched('Playwright', ['npx', 'playwright', 'install', 'chromium']) ??
    fetchedByApt() ??
    giveUp()
  );
}

function fetchedByApt(): string | null {
  const isRoot = process.getuid?.() === 0;
  const command = isRoot ? ['sh', '-c', aptInstall] : ['sudo', '-n', 'sh', '-c', aptInstall];
  return fetched('apt', command);
}

function fetched(from: string, [command = '', ...args]: string[]): string | null {
  console.log(`No browser found; asking ${from} for one …`);
  const ended = spawnSync(command, args, { stdio: 'inherit', timeout: 10 * 60_000 });
  return ended.status === 0 ? findBrowser() : null;
}

function giveUp(): never {
  throw new Error(
    'The tests need Chromium or Chrome, and none was found or could be fetched. ' +
      'Install one, or name it: CHROMIUM_PATH=/path/to/chrome npm test',
  );
}
