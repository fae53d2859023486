/**
 * The rules of the file storage that the engine relies on, tested on the
 * model and, through HTTP, on the real storage.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifyTransfer, readJson, type TransferVerdict } from '../files/classify-transfer.ts';
import type { TransferRequest, Transfers } from '../adapters/ports.ts';
import { MODEL_BUCKET as BUCKET } from './model/model-storage.ts';

export interface FilesServer {
  transfers: Transfers;
  /** Signs a person up and returns a token of theirs. */
  newUser(): Promise<{ userId: string; token: string }>;
  close(): Promise<void>;
}

const ENDPOINT = '/storage/v1/upload/resumable';
const PART = 6 * 1024 * 1024;
const PDF = 'application/pdf';
/** The smallest content that a server accepts as a PDF. */
const small = () => new TextEncoder().encode('%PDF-1');
const other = () => new TextEncoder().encode('%PDF-2');
const SMALL = small().length;

/** Returns the address of an upload that never existed, in the form that the server uses. */
function withOtherVersion(path: string): string {
  const id = path.slice(ENDPOINT.length + 1);
  const parts = id.length > 20 ? atob(id.replaceAll('-', '+').replaceAll('_', '/')).split('/') : [];
  if (parts.length === 0) return `${path}0`;
  const other = btoa([...parts.slice(0, -1), crypto.randomUUID()].join('/'));
  return `${ENDPOINT}/${other.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

type Person = Awaited<ReturnType<FilesServer['newUser']>>;

/** Registers the suite for one server, which `open` starts once for all of its tests. */
export function describeFilesContract(options: { name: string; open: () => Promise<FilesServer> }): void {
  describe(`files on ${options.name}`, () => {
    let server: FilesServer;
    let ann: Person;
    let bob: Person;
    beforeAll(async () => {
      server = await options.open();
      [ann, bob] = [await server.newUser(), await server.newUser()];
    });
    afterAll(() => server.close());

    const call = async (
      who: Person | null,
      request: Pick<TransferRequest, 'method' | 'path'> & Partial<TransferRequest>,
    ): Promise<TransferVerdict> =>
      classifyTransfer(
        await server.transfers.send({
          token: who?.token ?? null,
          body: null,
          timeoutMs: 30_000,
          ...request,
          headers: { 'tus-resumable': '1.0.0', ...request.headers },
        }),
      );
    const create = (
      who: Person,
      name: string,
      more: { size?: number; type?: string; bucket?: string } = {},
    ) => {
      const pairs = { bucketName: more.bucket ?? BUCKET, objectName: name, contentType: more.type ?? PDF };
      return call(who, {
        method: 'POST',
        path: ENDPOINT,
        headers: {
          'upload-length': String(more.size ?? SMALL),
          'upload-metadata': Object.entries(pairs)
            .map(([key, value]) => `${key} ${btoa(value)}`)
            .join(','),
        },
      });
    };
    const started = async (who: Person, name: string, size: number): Promise<string> => {
      const verdict = await create(who, name, { size });
      if (verdict.kind !== 'ok') throw new Error(verdict.kind);
      return `${ENDPOINT}/${verdict.headers['location']?.split('/').at(-1)}`;
    };
    const patch = (who: Person, path: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
      call(who, {
        method: 'PATCH',
        path,
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        body: [bytes.buffer],
      });
    const info = (who: Person, name: string) =>
      call(who, { method: 'GET', path: `/storage/v1/object/info/${BUCKET}/${name}` });
    const sign = (who: Person, name: string) =>
      call(who, {
        method: 'POST',
        path: `/storage/v1/object/sign/${BUCKET}/${name}`,
        headers: { 'content-type': 'application/json' },
        body: [new TextEncoder().encode('{"expiresIn":60}').buffer],
      });
    const keyOf = (who: Person) => `${who.userId}/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf`;

    it('F6 takes a file in parts, says how far it is, and has it whole at the end', async () => {
      const name = keyOf(ann);
      const bytes = new Uint8Array(PART + 10).fill(5);
      bytes.set(small());
      const path = await started(ann, name, bytes.length);
      expect(await patch(ann, path, 0, bytes.slice(0, PART))).toMatchObject({
        kind: 'ok',
        headers: { 'upload-offset': String(PART) },
      });
      expect(await info(ann, name)).toEqual({ kind: 'missing' });
      expect(await call(ann, { method: 'HEAD', path })).toMatchObject({
        kind: 'ok',
        headers: { 'upload-offset': String(PART), 'upload-length': String(bytes.length) },
      });
      expect(await patch(ann, path, PART, bytes.slice(PART))).toMatchObject({
        kind: 'ok',
        headers: { 'upload-offset': String(bytes.length) },
      });
      const about = await info(ann, name);
      expect(about.kind === 'ok' && readJson(about.bytes)).toMatchObject({ size: bytes.length });
    });

    it('F7 refuses a part at another place, and another object under the same key', async () => {
      const name = keyOf(ann);
      const path = await started(ann, name, SMALL);
      expect(await patch(ann, path, 1, new Uint8Array(3))).toEqual({ kind: 'taken' });
      const late = await started(ann, name, SMALL);
      expect((await patch(ann, path, 0, small())).kind).toBe('ok');
      expect(await create(ann, name)).toEqual({ kind: 'taken' });
      expect(['taken', 'missing']).toContain((await patch(ann, path, SMALL, new Uint8Array(0))).kind);
      expect(await patch(ann, late, 0, other())).toEqual({ kind: 'taken' });
      const link = await sign(ann, name);
      const address = (link.kind === 'ok' && readJson(link.bytes)) as { signedURL: string };
      const content = await call(null, { method: 'GET', path: `/storage/v1${address.signedURL}` });
      expect(content.kind === 'ok' && [...new Uint8Array(content.bytes)]).toEqual([...small()]);
    });

    it('F8 refuses type, size, bucket and foreign folders before a byte travels', async () => {
      expect(await create(ann, keyOf(ann), { type: 'text/html' })).toMatchObject({
        kind: 'refused',
        code: 'file_type',
      });
      const size = 10 * 1024 * 1024;
      expect(await create(ann, keyOf(ann), { size: size + 1 })).toMatchObject({
        kind: 'refused',
        code: 'file_size',
      });
      expect((await create(ann, keyOf(ann), { size })).kind).toBe('ok');
      expect(await create(ann, keyOf(ann), { bucket: 'no-such-bucket' })).toEqual({ kind: 'missing' });
      expect(await create(bob, keyOf(ann))).toMatchObject({ kind: 'unauthorized', status: 403 });
      expect(await create(ann, `${ann.userId}/loose.pdf`)).toMatchObject({ kind: 'unauthorized' });
      expect(await create({ ...ann, token: 'no.token.atall' }, keyOf(ann))).toMatchObject({
        kind: 'unauthorized',
      });
    });

    it('F13 nobody goes on with, sees, signs or removes the file of another', async () => {
      const name = keyOf(ann);
      const path = await started(ann, name, SMALL);
      expect((await patch(bob, path, 0, small())).kind).not.toBe('ok');
      expect((await patch(ann, path, 0, small())).kind).toBe('ok');
      expect(await info(bob, name)).toEqual({ kind: 'missing' });
      expect(await sign(bob, name)).toEqual({ kind: 'missing' });
      await remove(bob, name);
      expect((await info(ann, name)).kind).toBe('ok');
      expect((await remove(ann, name)).kind).toBe('ok');
      expect(await info(ann, name)).toEqual({ kind: 'missing' });
    });

    it('F6 an upload that is not there is missing', async () => {
      const there = await started(ann, keyOf(ann), SMALL);
      const gone = withOtherVersion(there);
      expect(await patch(ann, gone, 0, small())).toEqual({ kind: 'missing' });
      expect(await call(ann, { method: 'HEAD', path: gone })).toEqual({ kind: 'missing' });
    });

    const remove = (who: Person, name: string) =>
      call(who, {
        method: 'DELETE',
        path: `/storage/v1/object/${BUCKET}`,
        headers: { 'content-type': 'application/json' },
        body: [new TextEncoder().encode(JSON.stringify({ prefixes: [name] })).buffer],
      });
  });
}
