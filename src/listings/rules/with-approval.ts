import type { PublicApproval } from './read-approval.ts';

/** A text of a link preview, after the number of the advert's approval (PUBLISH-15). */
export function withApproval(options: { text: string; of: { approval?: PublicApproval } }): string {
  const { text, of } = options;
  return of.approval ? `${of.approval.number} · ${text}` : text;
}
