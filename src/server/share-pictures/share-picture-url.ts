import { createHash } from 'node:crypto';
import type { MessagesName } from '../../i18n/message-texts.ts';
import type { PublicApproval } from '../../listings/rules/publication-card.ts';

/** Path below which this server serves pictures of link previews with an approval drawn on them. */
export const SHARE_PICTURES = '/images/share/';

/**
 * URL of a link preview's picture: `image` itself, or a copy with the advert's approval drawn on it
 * (PUBLISH-15). It changes with picture and number, because chats cache previews by URL. Null without
 * `image`.
 */
export function sharePictureUrl(options: {
  image: string | null;
  of: { approval?: PublicApproval };
  site: string;
  /** Encoded path of the page. */
  path: string;
  messagesName: MessagesName;
}): string | null {
  const { image, of, site, path, messagesName } = options;
  if (image === null || !of.approval) return image;
  const shown = createHash('sha256').update(`${image} ${of.approval.number}`).digest('hex').slice(0, 12);
  return `${site}${SHARE_PICTURES}${messagesName}${path}.jpg?shown=${shown}`;
}
