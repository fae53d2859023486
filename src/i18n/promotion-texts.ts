import { common } from './en/common.ts';
import { detail } from './en/detail.ts';

/** The default texts that a promotion's page needs beside the first ones; they are part of its chunk. */
export const promotionTexts = { ...common, ...detail } as const;
