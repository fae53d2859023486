import { common } from './en/common.ts';
import { detail } from './en/detail.ts';

/** Texts of the default catalogue that the page of a promotion needs beside the first ones; part of its code. */
export const promotionTexts = { ...common, ...detail } as const;
