import { createValueStore } from '../lib/value-store.ts';
import type { MessagesName, TextKey } from './message-texts.ts';
import { firstTexts } from './first-texts.ts';

type SomeTexts = Readonly<Partial<Record<TextKey, string>>>;
export type Texts = Readonly<Record<MessagesName, SomeTexts>>;

/** The texts at hand: of the first paint, then all of every catalogue. */
export const texts = createValueStore<Texts>({ spec: firstTexts, th: {}, en: {} });
let loading: Promise<void> | null = null;

/** Adds texts of the default catalogue that a screen brought along; what is complete already stays as it is. */
export function addTexts(brought: SomeTexts): void {
  const atHand = texts.get();
  texts.set({ ...atHand, spec: { ...brought, ...atHand.spec } });
}

/** Fetches the complete messageTexts, once. Rejects where that fails; the next call tries again. */
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
