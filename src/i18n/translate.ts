import { catalogues, type CatalogueName, type TextKey, type TextParams } from './catalogue.ts';
import { fill } from './fill.ts';

export type Translate = <Key extends TextKey>(key: Key, ...params: TextParams<Key>) => string;

/** The texts of one catalogue. */
export function translatorOf(catalogue: CatalogueName): Translate {
  return (key, ...params) => fill({ text: catalogues[catalogue][key], params: params[0] ?? {} });
}
