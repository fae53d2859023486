import { useCallback } from 'react';
import { catalogues, type TextKey, type TextParams } from './catalogue.ts';
import { fill } from './fill.ts';
import { useLanguage } from './language.ts';

export type Translate = <Key extends TextKey>(key: Key, ...params: TextParams<Key>) => string;

/** Texts of the language now shown. The function changes only with the language. */
export function useText(): Translate {
  const { catalogue } = useLanguage();
  return useCallback(
    <Key extends TextKey>(key: Key, ...params: TextParams<Key>) =>
      fill({ text: catalogues[catalogue][key], params: params[0] ?? {} }),
    [catalogue],
  );
}
