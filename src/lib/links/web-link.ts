/** True for http and https addresses alone (SECURITY-10). `private.is_web_link` decides the same. */
export function isWebLink(link: string): boolean {
  if (!/^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(link)) return false;
  return !/[<>"\\^`{}|\p{Cc}]/u.test(link);
}
