const HEADER = 'cf-connecting-ip';
const COUNTED = /^\/rest\/v1\/rpc\/ask_for_proof$/;

/**
 * Writes the device's network address into `cf-connecting-ip`, as the platform's edge does, for calls that
 * SQL counts by address. Removes a header that the client sent.
 */
export function withAddress(options: { request: Request; address: string | null }): Request {
  const { request, address } = options;
  const isCounted = address !== null && COUNTED.test(new URL(request.url).pathname);
  if (!isCounted && !request.headers.has(HEADER)) return request;
  const headers = new Headers(request.headers);
  headers.delete(HEADER);
  if (isCounted) headers.set(HEADER, address);
  return new Request(request, { headers });
}
