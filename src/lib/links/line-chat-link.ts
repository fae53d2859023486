/** The account's id in an address of LINE: `line.me/R/ti/p/@clinic`, `page.line.me/@clinic`. */
const account = /^https:\/\/(?:line\.me\/(?:R\/)?ti\/p|page\.line\.me)\/(?:@|%40)([\w.-]+)\/?(?:[?#].*)?$/i;

/**
 * Opens the chat with a business on LINE, with a text to send. `href` is its own link: only an address that names the
 * account takes a text along, any other is opened as it is.
 */
export function lineChatLink(options: { href: string; text: string }): string {
  const id = account.exec(options.href)?.[1];
  if (id === undefined) return options.href;
  return `https://line.me/R/oaMessage/%40${id}/?${encodeURIComponent(options.text)}`;
}
