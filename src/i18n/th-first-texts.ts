import { common } from './th/common.ts';
import { detail } from './th/detail.ts';
import { first } from './th/first.ts';
import { market } from './th/market.ts';

/** What a public page shows first, in Thai: a small file, since most visitors wait for it (src/decisions/0024). */
export const th = { ...first, ...market, ...common, ...detail };
