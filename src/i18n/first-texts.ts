import { first } from './en/first.ts';
import { market as specifiedMarket } from './spec/market.ts';

/**
 * The default texts that the first paint of the home page needs; a test in tests/budgets proves that they are
 * enough. A promotion's page has its own in ./promotion-texts.ts. All others are fetched after the first
 * paint.
 */
export const firstTexts = { ...first, ...specifiedMarket } as const;
