import { chooseEncoding, compress } from './compress.ts';

/** A text that was made for this request, compressed as the client takes it and never kept by it. */
export async function answerBody(options: {
  request: Request;
  text: string;
  type: 'text/html' | 'text/plain' | 'application/xml';
  status?: number;
  headers?: Readonly<Record<string, string>>;
}): Promise<Response> {
  const { request } = options;
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const plain = Buffer.from(options.text);
  const body = encoding ? await compress({ body: plain, encoding, quick: true }) : plain;
  return new Response(request.method === 'HEAD' ? null : body, {
    status: options.status ?? 200,
    headers: {
      ...options.headers,
      'content-type': `${options.type}; charset=utf-8`,
      'content-length': String(body.byteLength),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  });
}
