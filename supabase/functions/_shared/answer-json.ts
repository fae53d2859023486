/** Any origin may ask, since no cookie is ever read: who asks is said by the token alone. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-region',
};

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

/** JSON that may be read from any origin and is cached by nobody on the way: it was asked for by one person. */
export function answerJson(body: unknown, init: { status?: number; headers?: HeadersInit } = {}): Response {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
  headers.set('cache-control', 'no-store');
  return Response.json(body, { status: init.status ?? 200, headers });
}

/** `{ code, message }`; clients go by the code. */
export function answerError(options: {
  status: number;
  code: ErrorCode;
  message: string;
  headers?: HeadersInit;
}): Response {
  const { status, code, message, headers } = options;
  return answerJson({ code, message }, { status, ...(headers ? { headers } : {}) });
}

/** The answer to a preflight, which browsers send before a request from another origin. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: { ...CORS, 'access-control-max-age': '86400' } });
}
