import { createValueStore } from '../../lib/value-store.ts';
import { storeChoice, readChoice } from './stored-choice.ts';

/**
 * Installing is offered only after the app was of use once: something was saved or shared, or a second entry was
 * opened. What the person answered is remembered.
 */
const VALUE_KEY = 'sabai-first-value';
const ANSWER_KEY = 'sabai-install-answer';
const OPENED_KEY = 'sabai-first-opened';

/** What this page has seen of it; where storage is closed it lasts as long as the page. */
export const firstValue = createValueStore<{ isValued: boolean; openedId: string | null }>({
  isValued: readChoice({ key: VALUE_KEY, choices: ['yes'] as const }) === 'yes',
  openedId: null,
});

/** The app was of use. */
export function noteValue(): void {
  if (hasValue()) return;
  storeChoice({ key: VALUE_KEY, choice: 'yes' });
  firstValue.set({ ...firstValue.get(), isValued: true });
}

/** An entry was opened; the second one of a tab shows an interest, also where the page was loaded between them. */
export function noteOpened(id: string): void {
  let { openedId } = firstValue.get();
  try {
    openedId ??= sessionStorage.getItem(OPENED_KEY);
    if (openedId === null) sessionStorage.setItem(OPENED_KEY, id);
  } catch {
    // Storage is closed: counted as long as the page lasts.
  }
  openedId ??= id;
  firstValue.set({ ...firstValue.get(), openedId });
  if (openedId !== id) noteValue();
}

export function hasValue(): boolean {
  return firstValue.get().isValued;
}

/** Calls back once the app was of use. */
export const subscribeToValue = firstValue.subscribe;

export function installWasAnswered(): boolean {
  return readChoice({ key: ANSWER_KEY, choices: ['yes'] as const }) === 'yes';
}

export function rememberInstallAnswer(): void {
  storeChoice({ key: ANSWER_KEY, choice: 'yes' });
}
