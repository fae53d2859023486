/** The memory for the bodies of all requests. */
export interface BodyRoom {
  /** False where there is none for so many more bytes. */
  take(bytes: number): boolean;
}

/**
 * Reads the body, at most `limitBytes`, and returns the request with it; `too_large` as soon as it is longer, `no_room` as
 * soon as the bodies of all are too much. The announced length is believed only when it says "too long".
 */
export async function limitBody(options: {
  request: Request;
  limitBytes: number;
  room: BodyRoom;
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
