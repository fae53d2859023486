/**
 * Reads the body, at most `limitBytes`, and returns the request with it; `too_large` as soon as it is longer.
 * The announced length is believed only when it says "too long".
 */
export async function limitBody(options: {
  request: Request;
  limitBytes: number;
}): Promise<Request | 'too_large'> {
  const { request, limitBytes } = options;
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return 'too_large';
  const { body, method, headers, url, signal } = request;
  if (body === null || method === 'GET' || method === 'HEAD') return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limitBytes) {
      await reader.cancel();
      return 'too_large';
    }
    chunks.push(value);
  }
  const bytes = Buffer.concat(chunks);
  return new Request(url, { method, headers, signal, ...(size > 0 ? { body: bytes } : {}) });
}
