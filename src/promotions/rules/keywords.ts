/** The number of keywords that a card shows (MARKET-8). */
export const CARD_TAGS = 3;

/** The comma-separated keywords as tags, without empty and repeated ones; at most `max`. */
export function keywordTags(options: { keywords: string | null; max?: number }): string[] {
  const tags = (options.keywords ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))].slice(0, options.max);
}
