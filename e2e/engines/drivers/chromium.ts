/** Drives Chromium with Playwright and the DevTools protocol. */
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { quietArgs, sparingArgs } from '../../../tests/support/browser/browser-args.ts';
import { findBrowser } from '../../../tests/support/browser/find-browser.ts';
import { killMarked } from '../../support/processes.ts';
import { asJson, type Browser, type Engine, type Tab } from './engine.ts';

export const chromiumEngine: Engine = {
  name: 'chromium',
  missing: () => (findBrowser() ? [] : ['chromium']),
  launch: async ({ profile, viewport, onError }): Promise<Browser> => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser() ?? '',
      args: [...quietArgs, ...sparingArgs],
      viewport,
      locale: 'en-US',
      timezoneId: 'Asia/Bangkok',
    });
    context.on('weberror', (error) => onError(error.error().stack ?? ''));
    context.on('console', (message) => {
      if (message.type() === 'error') onError(message.text());
    });
    const unused = context.pages();
    return {
      newTab: async () => tabOf(unused.pop() ?? (await context.newPage())),
      kill: async () => {
        const closed = whenClosed(context);
        await killMarked(profile);
        await closed;
      },
      close: () => context.close(),
    };
  },
};

function whenClosed(context: BrowserContext): Promise<void> {
  return new Promise((resolve) => context.once('close', () => resolve()));
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (expression) => JSON.parse(await page.evaluate<string>(asJson(expression))) as unknown,
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot({ animations: 'disabled' }),
    close: () => page.close(),
  };
}
