import { createValueStore } from '../lib/value-store.ts';
import type { MessagesName, TextKey } from './message-texts.ts';
import { firstTexts } from './first-texts.ts';

type SomeTexts = Readonly<Partial<Record<TextKey, string>>>;
export type Texts = Readonly<Record<MessagesName, SomeTexts>>;

/** The loaded texts: those of the first paint, then all texts of every language. */
export const texts = createValueStore<Texts>({ spec: firstTexts, th: {}, en: {} });
let loading: Promise<void> | null = null;

/** Adds the default texts of a screen's chunk; texts that are loaded already do not change. */
export function addTexts(brought: SomeTexts): void {
  const atHand = texts.get();
  texts.set({ ...atHand, spec: { ...brought, ...atHand.spec } });
}

/** Fetches the complete texts of every language, once. Rejects where that fails; the next call tries again. */
export function loadTexts(): Promise<void> {
  loading ??= import('./message-texts.ts').then(
    ({ messageTexts }) => texts.set(messageTexts),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
