/** Finding things on a screen as people do: by roles, labels and words. */
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
