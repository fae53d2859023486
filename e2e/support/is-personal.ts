/** Public rows and pictures are requested without a token (SECURITY-5). */
const publicReads =
  /^\/rest\/v1\/(rpc\/(list_promotions|list_events|find_address|hospital_name_available|read_client_rules)|events|hospitals|page_contents|promotions|slug_history)(\?|$)/;

/** True for a request that must carry the token of the person signed in, and no other. */
export function isPersonal({ path, method }: { path: string; method: string }): boolean {
  return path.startsWith('/rest/') && !(method === 'GET' && publicReads.test(path));
}
