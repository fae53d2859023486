/** Locators of the CRM's screens, by the roles, labels and words that an agent sees. */
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { repairStorage } from '../support/break-storage.ts';
import { button } from '../support/on-screen.ts';

export { button, heading } from '../support/on-screen.ts';

/** A field of a form by its label, with or without the star of a required one. */
export const field = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`));
export const link = (name: string | RegExp) => page.getByRole('link', { name });
export const region = (name: string) => page.getByRole('region', { name, exact: true });
/** The sync status indicator in the header. */
export const indicator = page.getByRole('link', { name: /Open sync and storage$/ }).first();

/** The message of a toast; `role` is `alert` where something went wrong. */
export function toast(text: string | RegExp, role: 'alert' | 'status' = 'status'): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByRole(role).filter({ hasText: text }).last();
}

/** Presses Retry and repairs the storage at that moment, so that only Retry can have read the data again. */
export async function retryAmended(name = 'Retry'): Promise<void> {
  const retry = button(name).first();
  await expect.element(retry).toBeVisible();
  document.addEventListener('click', repairStorage, { capture: true, once: true });
  await retry.click();
}

/** Files that the app saves from now on, by name; the browser saves none until `stopCollecting`. */
export function collectFiles(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  const blobs = new Map<string, Blob>();
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const blob = this.download === '' ? undefined : blobs.get(this.href);
    if (blob) files.set(this.download, blob);
    else click.call(this);
  };
  restores.push(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
}

const restores: (() => void)[] = [];

/** For `afterEach`: the browser saves files again. */
export function stopCollecting(): void {
  for (const restore of restores.splice(0)) restore();
}
