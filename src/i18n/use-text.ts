import { useMemo } from 'react';
import { useLanguage } from './language.ts';
import { translatorOf, type Translate } from './translate.ts';

export type { Translate };

/** Texts of the language now shown. The function changes only with the language. */
export function useText(): Translate {
  const { catalogue } = useLanguage();
  return useMemo(() => translatorOf(catalogue), [catalogue]);
}
