import { first } from './en/first.ts';
import { market as specifiedMarket } from './spec/market.ts';

/**
 * Texts of the default catalogue that the first paint of the home page needs (tests/budgets proves that they are
 * enough). The page of a promotion brings its own (./promotion-texts.ts); all others come after it, with ./catalogue.ts.
 */
export const firstTexts = { ...first, ...specifiedMarket } as const;
