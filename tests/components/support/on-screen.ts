/** Locators that find things as people do: by roles, labels and words. */
import { onTestFinished } from 'vitest';
import { page, type Locator } from 'vitest/browser';

export const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
export const link = (name: string | RegExp) =>
  page.getByRole('link', typeof name === 'string' ? { name, exact: true } : { name });
export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A toast with this title and, where given, this text. */
export function toast(title: string, text = title): Locator {
  const region = page.getByRole('region', { name: /^(Messages|ข้อความแจ้ง.*)$/ });
  const shown = region.getByRole('alert').or(region.getByRole('status'));
  return shown.filter({ hasText: title }).filter({ hasText: text }).last();
}

/** The card of a promotion or an event in a list. */
export function cardOf(title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** Acts once, at the first moment that the page has the element: after React's commit and before its passive effects. */
export function onAppearance(of: Locator, act: () => void): void {
  const appearing = new MutationObserver(() => {
    if (of.query() === null) return;
    appearing.disconnect();
    act();
  });
  appearing.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => appearing.disconnect());
}
