import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Not `chromium-headless-shell`, though it takes three quarters of the time: it calls no worker when a network is back. */
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium or Chrome of this machine that starts: the one `CHROMIUM_PATH` names, one on PATH, or
 * Playwright's own. Null where there is none; throws where `CHROMIUM_PATH` names none.
 */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...names.flatMap((name) => onPath.map((folder) => join(folder, name))),
    ...macPaths,
    chromium.executablePath(),
  ];
  return candidates.find(starts) ?? null;
}

/** Ubuntu has a `chromium-browser` that only tells how to install one, so existing is not enough. */
function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
