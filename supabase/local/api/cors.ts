const ALLOWED_HEADERS =
  'authorization, apikey, content-type, cache-control, prefer, range, range-unit, accept, accept-profile, content-profile, x-client-info, x-upsert, x-metadata, x-region, x-supabase-api-version';
const EXPOSED_HEADERS =
  'Content-Range, Content-Location, Preference-Applied, Content-Disposition, ETag, X-Sb-Error-Code, Location, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Expires';

/** The answer to a CORS preflight. As on the platform, every origin is allowed, because no cookie is read. */
export function answerCorsPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ?? ALLOWED_HEADERS,
      'access-control-max-age': '86400',
    },
  });
}

/** Whether a request is a CORS preflight, which browsers send before a request to another origin. */
export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** Adds the headers that let pages of every origin read the response. */
export function withCors(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', EXPOSED_HEADERS);
  headers.delete('access-control-allow-credentials');
  headers.set('x-content-type-options', 'nosniff');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
