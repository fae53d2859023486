import { common } from './en/common.ts';
import { detail } from './en/detail.ts';

/** English texts of a promotion's page that `firstTexts` lacks; they load with the page's chunk. */
export const promotionTexts = { ...common, ...detail } as const;
