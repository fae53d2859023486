import { answerError } from './answer-json.ts';
import { readText } from './read-text.ts';

const LIMIT_BYTES = 32 * 1024;

/** A parsed body, or the response that refuses it. */
export type Body = { ok: true; body: Readonly<Record<string, unknown>> } | { ok: false; response: Response };

/** Reads a JSON object of at most 32 kB. For any other body, the result has the response: 400 or 413. */
export async function readBody(request: Request): Promise<Body> {
  const read = await readText({ body: request.body, limitBytes: LIMIT_BYTES });
  if (read === 'too_large') {
    const message = 'The request is larger than 32 kB.';
    return { ok: false, response: answerError({ status: 413, code: 'body_too_large', message }) };
  }
  let body: unknown = null;
  try {
    body = JSON.parse(read.text);
  } catch {
    // `body` stays undefined, which is answered below like JSON that is not an object.
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const message = 'The body is not a JSON object.';
    return { ok: false, response: answerError({ status: 400, code: 'body_not_json', message }) };
  }
  return { ok: true, body: body as Record<string, unknown> };
}
