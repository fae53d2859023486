/** Every origin may call: the caller is identified by the token, and no cookie is read. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-region',
};

/** The codes of error responses, which clients evaluate. */
export type ErrorCode =
  | 'not_signed_in'
  | 'identity_unknown'
  | 'method_not_allowed'
  | 'body_not_json'
  | 'body_too_large'
  | 'origins_count'
  | 'destinations_count'
  | 'coordinates_range'
  | 'query_length'
  | 'limit_range'
  | 'too_many_calls'
  | 'no_signing_key'
  | 'internal';

/** A JSON response for any origin that no cache stores, because it is for one person. */
export function answerJson(body: unknown, init: { status?: number; headers?: HeadersInit } = {}): Response {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
  headers.set('cache-control', 'no-store');
  return Response.json(body, { status: init.status ?? 200, headers });
}

/** An error response `{ code, message }`. Clients evaluate the code; the message is for developers. */
export function answerError(options: {
  status: number;
  code: ErrorCode;
  message: string;
  headers?: HeadersInit;
}): Response {
  const { status, code, message, headers } = options;
  return answerJson({ code, message }, { status, ...(headers ? { headers } : {}) });
}

/** The answer to a CORS preflight, which browsers send before a request to another origin. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: { ...CORS, 'access-control-max-age': '86400' } });
}
