/** Paths below `/rest/v1/`: the tables that public pages show, and the functions that write these tables. */
const written: ReadonlySet<string> = new Set([
  'promotions',
  'events',
  'hospitals',
  'page_contents',
  'rpc/register_for_event',
  'rpc/cancel_registration',
  'rpc/rename_hospital',
  'rpc/verify_hospital',
  'rpc/decide_claim',
  'rpc/decide_report',
]);

/** Whether an answered request may have changed what a public page shows. */
export function isPublishing(request: Request, answer: Response | null): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || !answer?.ok) return false;
  const path = /^\/rest\/v1\/(.+)$/.exec(new URL(request.url).pathname)?.[1];
  return path !== undefined && written.has(path);
}
