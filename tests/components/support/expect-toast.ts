import { expect } from 'vitest';

/** A toast whose title is `title` and whose text contains `text` is shown. */
export async function expectToast(title: string, text = ''): Promise<void> {
  await expect
    .poll(() => shownToasts().filter((toast) => toast.title === title && toast.text.includes(text)).length, {
      message: `toast «${title}: ${text}»`,
    })
    .toBeGreaterThan(0);
}

/** The toasts that are in the page now. */
export function shownToasts(): { title: string; text: string }[] {
  return [...document.querySelectorAll<HTMLElement>('.toasts :is([role=alert], [role=status])')].map(
    (toast) => ({
      title: toast.querySelector('strong')?.textContent ?? '',
      text: toast.querySelector('p')?.textContent ?? '',
    }),
  );
}
