/** Routes of the package that neither the app nor its client calls. No limit counts the mails of the first one. */
const UNUSED = /^\/auth\/v1\/(reauthenticate|authorize|callback)\/*$/;

/** Answers 404 for routes of Auth that the app does not use (SECURITY-23); null when the request may pass. */
export function refuseUnusedRoute(request: Request): Response | null {
  if (!UNUSED.test(new URL(request.url).pathname)) return null;
  return Response.json({ code: 404, error_code: 'not_found', msg: 'Not found' }, { status: 404 });
}
