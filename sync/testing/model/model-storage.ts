/**
 * The storage of files as a model: one bucket with a folder for each person, resumable uploads, links,
 * removal. The same contract suite runs on it and on the real one through HTTP.
 */
import type { TransferRequest, TransferResult } from '../../adapters/ports.ts';

const ENDPOINT = '/storage/v1/upload/resumable';
/** The bucket that the migration of insurance documents makes. */
export const MODEL_BUCKET = 'car-insurance-documents';
const LIMIT_BYTES = 10 * 1024 * 1024;
const TYPES = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^(${UUID})/${UUID}/${UUID}\\.(pdf|jpg|jpeg|png|doc|docx)$`);

interface Upload {
  name: string;
  type: string;
  length: number;
  bytes: Uint8Array;
}

export class ModelStorage {
  /** Key → content of each stored object. */
  readonly objects = new Map<string, { type: string; bytes: Uint8Array }>();
  /** How often each key was stored. */
  readonly stores = new Map<string, number>();
  readonly #uploads = new Map<string, Upload>();
  readonly #links = new Map<string, { name: string; untilMs: number }>();
  readonly #nowMs: () => number;
  #made = 0;

  constructor(options: { nowMs: () => number }) {
    this.#nowMs = options.nowMs;
  }

  /** Removes unfinished uploads, as the storage does after a day. */
  expireUploads(): void {
    this.#uploads.clear();
  }

  /** `userId` is the person of the token; null for none. */
  answer(request: TransferRequest, userId: string | null): TransferResult {
    const [path = '', query = ''] = request.path.split('?');
    const body = join(request.body ?? []);
    if (request.method === 'GET' && path.startsWith('/storage/v1/object/sign/')) {
      return this.#follow(new URLSearchParams(query).get('token') ?? '');
    }
    if (userId === null) return refused(401, 'Invalid API key');
    if (path === ENDPOINT) return this.#create(request, userId);
    if (path.startsWith(`${ENDPOINT}/`)) {
      const id = path.slice(ENDPOINT.length + 1);
      return request.method === 'HEAD' ? this.#head(id) : this.#patch({ id, request, body, userId });
    }
    const object = /^\/storage\/v1\/object\/(info|sign)\/([^/]+)\/(.+)$/.exec(path);
    const visible = object?.[2] === MODEL_BUCKET && object[3]?.startsWith(`${userId}/`) ? object[3] : '';
    const found = this.objects.get(visible);
    if (object && !found) return refused(404, 'Object not found');
    if (object?.[1] === 'info') {
      return json(200, { name: visible, size: found?.bytes.length, content_type: found?.type });
    }
    if (object) return this.#sign(visible, (parse(body) as { expiresIn: number }).expiresIn);
    if (request.method === 'DELETE' && path === `/storage/v1/object/${MODEL_BUCKET}`) {
      const { prefixes } = parse(body) as { prefixes: string[] };
      const own = prefixes.filter((name) => name.startsWith(`${userId}/`) && this.objects.delete(name));
      return json(
        200,
        own.map((name) => ({ name })),
      );
    }
    return refused(404, 'Route not found');
  }

  #create({ headers }: TransferRequest, userId: string): TransferResult {
    const pairs = (headers['upload-metadata'] ?? '').split(',').map((pair) => pair.split(' '));
    const metadata = new Map(pairs.map(([name = '', value = '']) => [name, atob(value)]));
    const name = metadata.get('objectName') ?? '';
    const type = metadata.get('contentType') ?? '';
    const length = Number(headers['upload-length']);
    if (metadata.get('bucketName') !== MODEL_BUCKET) return spoken(404, 'Bucket not found');
    if (length > LIMIT_BYTES) return spoken(413, 'Maximum size exceeded');
    if (!TYPES.has(type)) return spoken(415, `mime type ${type} is not supported`);
    const forbidden = this.#mayStore(name, userId);
    if (forbidden) return forbidden;
    const id = `u${++this.#made}`;
    this.#uploads.set(id, { name, type, length, bytes: new Uint8Array(0) });
    return spoken(201, '', { location: `http://model.test${ENDPOINT}/${id}` });
  }

  #head(id: string): TransferResult {
    const upload = this.#uploads.get(id);
    if (!upload) return spoken(404, '');
    return spoken(200, '', {
      'upload-offset': String(upload.bytes.length),
      'upload-length': String(upload.length),
    });
  }

  #patch(call: { id: string; request: TransferRequest; body: Uint8Array; userId: string }): TransferResult {
    const upload = this.#uploads.get(call.id);
    if (!upload) return spoken(404, 'The file for this url was not found');
    const forbidden = this.#mayStore(upload.name, call.userId);
    if (forbidden) return forbidden;
    if (call.request.headers['upload-offset'] !== String(upload.bytes.length)) {
      return spoken(409, 'Upload-Offset conflict');
    }
    upload.bytes = join([upload.bytes, call.body]);
    if (upload.bytes.length > upload.length) return spoken(413, 'Maximum size exceeded');
    if (upload.bytes.length === upload.length) {
      this.objects.set(upload.name, { type: upload.type, bytes: upload.bytes });
      this.stores.set(upload.name, (this.stores.get(upload.name) ?? 0) + 1);
      this.#uploads.delete(call.id);
    }
    return spoken(204, '', { 'upload-offset': String(upload.bytes.length) });
  }

  #mayStore(name: string, userId: string): TransferResult | null {
    if (KEY.exec(name)?.[1] !== userId) return spoken(403, 'new row violates row-level security policy');
    return this.objects.has(name) ? spoken(409, 'The resource already exists') : null;
  }

  #sign(name: string, expiresIn: number): TransferResult {
    const token = `link-${++this.#made}`;
    this.#links.set(token, { name, untilMs: this.#nowMs() + expiresIn * 1_000 });
    return json(200, { signedURL: `/object/sign/${MODEL_BUCKET}/${name}?token=${token}` });
  }

  #follow(token: string): TransferResult {
    const link = this.#links.get(token);
    if (!link || link.untilMs <= this.#nowMs()) return refused(400, 'signature verification failed');
    const object = this.objects.get(link.name);
    return object ? answer(200, object.bytes) : refused(404, 'Object not found');
  }
}

function answer(status: number, bytes: Uint8Array, headers: Record<string, string> = {}): TransferResult {
  return { kind: 'answer', status, headers, bytes: bytes.slice().buffer, retryAfterMs: null };
}

/** A refusal of the upload endpoint: a plain sentence, with the header of the protocol. */
const spoken = (status: number, text: string, headers: Record<string, string> = {}) =>
  answer(status, new TextEncoder().encode(text), { 'tus-resumable': '1.0.0', ...headers });

const json = (status: number, value: unknown) =>
  answer(status, new TextEncoder().encode(JSON.stringify(value)));

/** A refusal of the rest of the storage: 400, with the meant status in the body. */
const refused = (code: number, message: string) =>
  json(400, { statusCode: String(code), error: 'refused', message });

const parse = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body));

function join(parts: readonly (ArrayBuffer | Uint8Array)[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return whole;
}
