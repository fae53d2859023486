import type { PublicApproval } from './publication-card.ts';

/**
 * Puts the number of the advert's approval, if it has one, before the text of a link preview (PUBLISH-15).
 */
export function withApproval(options: { text: string; of: { approval?: PublicApproval } }): string {
  const { text, of } = options;
  return of.approval ? `${of.approval.number} · ${text}` : text;
}
