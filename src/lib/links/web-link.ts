/** True for http and https addresses alone (decision D4). The twin of `private.is_web_link`. */
export function isWebLink(link: string): boolean {
  if (!/^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(link)) return false;
  return !/[<>"\\^`{}|\p{Cc}]/u.test(link);
}
