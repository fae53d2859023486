import { common } from './th/common.ts';
import { detail } from './th/detail.ts';
import { first } from './th/first.ts';
import { market } from './th/market.ts';

/**
 * The Thai texts that a public page shows first, in a small file, because most visitors wait for it
 * (src/decisions/0024).
 */
export const thaiFirstTexts = { ...first, ...market, ...common, ...detail };
