import { createValueStore } from '../../lib/value-store.ts';
import { storeChoice, readChoice } from './stored-choice.ts';

/**
 * The app offers its installation only after it was useful once: something was saved or shared, or a second
 * listing was opened. The person's answer to the offer is stored.
 */
const VALUE_KEY = 'sabai-first-value';
const ANSWER_KEY = 'sabai-install-answer';
const OPENED_KEY = 'sabai-first-opened';

/**
 * Usefulness and the first opened listing, as this page knows them. Without storage both last as long as the
 * page.
 */
export const usefulnessStore = createValueStore<{ isValued: boolean; openedId: string | null }>({
  isValued: readChoice({ key: VALUE_KEY, choices: ['yes'] as const }) === 'yes',
  openedId: null,
});

/** Records that the app was useful, so that its installation may be offered. */
export function recordUsefulness(): void {
  if (hasProvenUseful()) return;
  storeChoice({ key: VALUE_KEY, choice: 'yes' });
  usefulnessStore.set({ ...usefulnessStore.get(), isValued: true });
}

/**
 * Records that a listing was opened. A second listing in the same tab counts as useful, even after a reload
 * between the two.
 */
export function recordOpenedListing(id: string): void {
  let { openedId } = usefulnessStore.get();
  try {
    openedId ??= sessionStorage.getItem(OPENED_KEY);
    if (openedId === null) sessionStorage.setItem(OPENED_KEY, id);
  } catch {
    // Without session storage, the first id is known only until the page is left.
  }
  openedId ??= id;
  usefulnessStore.set({ ...usefulnessStore.get(), openedId });
  if (openedId !== id) recordUsefulness();
}

/** True once the app was useful on this device, so that its installation may be offered. */
export function hasProvenUseful(): boolean {
  return usefulnessStore.get().isValued;
}

/** Calls the listener when {@link hasProvenUseful} may have changed; returns the function that unsubscribes. */
export const subscribeToUsefulness = usefulnessStore.subscribe;

/** True once the person answered the offer to install the app. */
export function installWasAnswered(): boolean {
  return readChoice({ key: ANSWER_KEY, choices: ['yes'] as const }) === 'yes';
}

/** Stores that the person answered the offer to install the app, so that it is not shown again. */
export function rememberInstallAnswer(): void {
  storeChoice({ key: ANSWER_KEY, choice: 'yes' });
}
