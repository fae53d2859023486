import { createValueStore } from '../lib/value-store.ts';
import type { CatalogueName, TextKey } from './catalogue.ts';
import { firstTexts } from './first-texts.ts';

export type Texts = Readonly<Record<CatalogueName, Readonly<Partial<Record<TextKey, string>>>>>;

/** The texts at hand: of the first paint, then all of every catalogue. */
export const texts = createValueStore<Texts>({ spec: firstTexts, th: {}, en: {} });
let loading: Promise<void> | null = null;

/** Fetches the complete catalogues, once. Rejects where that fails; the next call tries again. */
export function loadTexts(): Promise<void> {
  loading ??= import('./catalogue.ts').then(
    ({ catalogues }) => texts.set(catalogues),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
