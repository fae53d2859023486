import { proxy, useSnapshot } from 'valtio';
import type { CatalogueName } from './catalogue.ts';

const KEY = 'sabai-language';

/** What a person can choose; until then the default catalogue is shown (decision A10). */
export type Language = 'th' | 'en';

const state = proxy<{ chosen: Language | null }>({ chosen: read() });

export function useLanguage(): { chosen: Language | null; catalogue: CatalogueName } {
  const { chosen } = useSnapshot(state);
  return { chosen, catalogue: chosen ?? 'spec' };
}

export function chooseLanguage(language: Language): void {
  state.chosen = language;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is closed (private mode): the choice lasts as long as the page.
  }
}

/** The `lang` of the page: the default catalogue is English with Thai in places. */
export function htmlLang(catalogue: CatalogueName): string {
  return catalogue === 'th' ? 'th' : 'en';
}

function read(): Language | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'th' || stored === 'en' ? stored : null;
  } catch {
    return null;
  }
}
