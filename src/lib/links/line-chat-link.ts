/**
 * Matches links to an account on LINE, such as `line.me/R/ti/p/@clinic` and `page.line.me/@clinic`; the group
 * is its id.
 */
const account = /^https:\/\/(?:line\.me\/(?:R\/)?ti\/p|page\.line\.me)\/(?:@|%40)([\w.-]+)\/?(?:[?#].*)?$/i;

/**
 * A link to the LINE chat with a business, with a text ready to send. Only an `href` that names the account
 * can carry the text; any other is returned unchanged.
 */
export function lineChatLink(options: { href: string; text: string }): string {
  const id = account.exec(options.href)?.[1];
  if (id === undefined) return options.href;
  return `https://line.me/R/oaMessage/%40${id}/?${encodeURIComponent(options.text)}`;
}
