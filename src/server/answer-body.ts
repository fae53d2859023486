import { chooseEncoding, compress, type Encoding } from './compress.ts';

type Body = Buffer<ArrayBuffer>;

/** Compressed bodies by the `of` object of the call. A WeakMap frees them together with that object. */
const compressed = new WeakMap<object, Partial<Record<Encoding, Promise<Body>>>>();

/** A response with `text` that clients must revalidate, in the best encoding that they accept. */
export async function answerBody(options: {
  request: Request;
  text: string;
  /** Identifies the text: calls with the same object share one compression. */
  of?: object;
  type: 'text/html' | 'text/plain' | 'application/xml';
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Request headers that the text depends on, for `Vary`; `accept-encoding` is always named. */
  vary?: string;
}): Promise<Response> {
  const { request, text } = options;
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const body = encoding ? await encode({ text, of: options.of ?? {}, encoding }) : Buffer.from(text);
  return new Response(request.method === 'HEAD' ? null : body, {
    status: options.status ?? 200,
    headers: {
      ...options.headers,
      'content-type': `${options.type}; charset=utf-8`,
      'content-length': String(body.byteLength),
      'cache-control': 'no-cache',
      vary: options.vary ? `accept-encoding, ${options.vary}` : 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  });
}

function encode(options: { text: string; of: object; encoding: Encoding }): Promise<Body> {
  const { of, encoding } = options;
  const bodies = compressed.get(of) ?? {};
  compressed.set(of, bodies);
  return (bodies[encoding] ??= compress({ body: Buffer.from(options.text), encoding, quick: true }));
}
