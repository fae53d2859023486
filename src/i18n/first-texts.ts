import { common } from './en/common.ts';
import { market } from './en/market.ts';
import { market as specifiedMarket } from './spec/market.ts';

/**
 * Texts of the default catalogue that the first paint of a public page needs (budget in tests/budgets): those of the
 * header, of the home page and of what hospitals publish. All others come after it, with ./catalogue.ts.
 */
export const firstTexts = { ...common, ...market, ...specifiedMarket } as const;
