import { createHash } from 'node:crypto';
import type { MessagesName } from '../../i18n/message-texts.ts';
import type { PublicApproval } from '../../listings/rules/read-approval.ts';

/** Where this server has pictures of link previews that show an approval. */
export const SHARE_PICTURES = '/images/share/';

/**
 * The picture of a link preview: `image`, with the approval of the advert on it where there is one (PUBLISH-15). The address is
 * another one for another picture or number, because chats store a preview by its address.
 */
export function sharePictureUrl(options: {
  image: string | null;
  of: { approval?: PublicApproval };
  site: string;
  /** Of the page, encoded. */
  path: string;
  messagesName: MessagesName;
}): string | null {
  const { image, of, site, path, messagesName } = options;
  if (image === null || !of.approval) return image;
  const shown = createHash('sha256').update(`${image} ${of.approval.number}`).digest('hex').slice(0, 12);
  return `${site}${SHARE_PICTURES}${messagesName}${path}.jpg?shown=${shown}`;
}
