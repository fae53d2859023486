import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { crm } from './en/crm.ts';
import { sync } from './en/sync.ts';
import { auth as thaiAuth } from './th/auth.ts';
import { common as thaiCommon } from './th/common.ts';
import { crm as thaiCrm } from './th/crm.ts';
import { sync as thaiSync } from './th/sync.ts';

/** Complete English; its keys and parameters are the type of every other catalogue. */
export const en = { ...common, ...auth, ...crm, ...sync } as const;

export type TextKey = keyof typeof en;
export type Catalogue = Readonly<Record<TextKey, string>>;

/** Complete Thai. */
export const th: Catalogue = { ...thaiCommon, ...thaiAuth, ...thaiCrm, ...thaiSync };

/**
 * The default (decision A10): the specification's strings verbatim. Where the specification is English that is
 * the English catalogue; its Thai strings (events, insurance, footer) are overridden here with their screens.
 */
export const spec: Catalogue = { ...en };

export const catalogues = { spec, th, en } as const;
export type CatalogueName = keyof typeof catalogues;

/** Names of the `{…}` places in a text. */
type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

/** What a text needs to be filled in: nothing, or one value for each place. */
export type TextParams<Key extends TextKey> = [Places<(typeof en)[Key]>] extends [never]
  ? []
  : [params: Record<Places<(typeof en)[Key]>, string | number>];
