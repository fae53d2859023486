import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium's headless shell. It takes less time, but never wakes a service worker for Background Sync. */
const shellName = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chromium or Chrome of this machine that starts: the one `CHROMIUM_PATH` names, one on PATH, or
 * Playwright's own. Null if there is none; throws if the one that `CHROMIUM_PATH` names does not start.
 */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  const candidates = [...names.flatMap(onPath), ...macPaths, chromium.executablePath()];
  return candidates.find(starts) ?? null;
}

/** For tests of screens, which have no service worker: the headless shell where there is one, else as {@link findBrowser}. */
export function findLightBrowser(): string | null {
  return onPath(shellName).find(starts) ?? findBrowser();
}

function onPath(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name));
}

/** Ubuntu has a `chromium-browser` that only prints how to install one, so its existence is not enough. */
function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
