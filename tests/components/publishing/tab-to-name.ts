import { userEvent } from 'vitest/browser';

const MOST_PRESSES = 80;

/** Presses Tab until the name of the focused element matches; throws after 80 presses. */
export async function tabTo(name: RegExp): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (name.test(focusedName())) return;
    await userEvent.keyboard('{Tab}');
  }
  throw new Error(`The Tab key does not reach ${name}.`);
}

function focusedName(): string {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body) return '';
  const labelled = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  const label = labelled ? focused.labels?.[0]?.textContent : null;
  return (label ?? focused.getAttribute('aria-label') ?? focused.textContent).trim();
}
