import type { BodyBudget } from './body-budget.ts';

/**
 * Reads the body into memory and returns the request with it: `too_large` when it exceeds `limitBytes`,
 * `no_room` when the room for it is exhausted. Content-Length is used only to refuse a long body early.
 */
export async function limitBody(options: {
  request: Request;
  limitBytes: number;
  room: Pick<BodyBudget, 'take'>;
}): Promise<Request | 'too_large' | 'no_room'> {
  const { request, limitBytes, room } = options;
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
    if (!room.take(value.byteLength)) {
      await reader.cancel();
      return 'no_room';
    }
    chunks.push(value);
  }
  const bytes = Buffer.concat(chunks);
  return new Request(url, { method, headers, signal, ...(size > 0 ? { body: bytes } : {}) });
}
