import { keepChoice, readChoice } from './stored-choice.ts';

/**
 * Installing is offered only after the app was of use once: something was saved or shared, or a second promotion was
 * read. What the person answered is remembered.
 */
const VALUE_KEY = 'sabai-first-value';
const ANSWER_KEY = 'sabai-install-answer';
const OPENED_KEY = 'sabai-first-opened';

let firstOpened: string | null = null;
const listeners = new Set<() => void>();
let valued = readChoice({ key: VALUE_KEY, choices: ['yes'] as const }) === 'yes';

/** The app was of use. */
export function noteValue(): void {
  if (valued) return;
  valued = true;
  keepChoice({ key: VALUE_KEY, choice: 'yes' });
  for (const listener of listeners) listener();
}

/** A promotion was read; the second one of a tab shows an interest, also where the page was loaded between them. */
export function noteOpened(id: string): void {
  try {
    firstOpened ??= sessionStorage.getItem(OPENED_KEY);
    if (firstOpened === null) sessionStorage.setItem(OPENED_KEY, id);
  } catch {
    // Storage is closed: counted as long as the page lasts.
  }
  firstOpened ??= id;
  if (firstOpened !== id) noteValue();
}

export function hasValue(): boolean {
  return valued;
}

/** Calls back once the app was of use. */
export function subscribeToValue(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function installWasAnswered(): boolean {
  return readChoice({ key: ANSWER_KEY, choices: ['yes'] as const }) === 'yes';
}

export function rememberInstallAnswer(): void {
  keepChoice({ key: ANSWER_KEY, choice: 'yes' });
}
