import { callerOf } from '../../caller-of.ts';
import type { StorageCall, Route } from '../../route-types.ts';
import { appendPart } from './append-part.ts';
import { answerResumable } from './answer-resumable.ts';
import { createUpload } from './create-upload.ts';
import { readUploadId, uploadNotFound } from './upload-id.ts';

const EXTENSIONS = 'creation,termination,expiration';
/** An unfinished upload expires after a day, as on the platform. */
export const EXPIRES_MS = 24 * 60 * 60_000;
const one = /^\/upload\/resumable\/([\w-]+)$/;

const callerFrom = (call: StorageCall) => callerOf({ ...call, signer: call.context.signer });
const idOf = (call: StorageCall) => readUploadId(call.parts[0] ?? '');

/**
 * The routes of resumable uploads: create, append a part, query the offset, cancel. The caller is identified
 * before `answerResumable`, so an unknown caller gets Storage's usual error.
 */
export const resumableRoutes: Route[] = [
  {
    method: ['OPTIONS'],
    pattern: /^\/upload\/resumable(?:\/[\w-]+)?$/,
    answer: () =>
      answerResumable(async () => ({
        status: 204,
        headers: { 'tus-version': '1.0.0', 'tus-extension': EXTENSIONS },
      })),
  },
  {
    method: ['POST'],
    pattern: /^\/upload\/resumable$/,
    async answer(call) {
      const caller = await callerFrom(call);
      return answerResumable(async () => {
        const upsert = call.request.headers.get('x-upsert') === 'true';
        const id = await createUpload({ ...call, caller, upsert });
        const { origin } = new URL(call.request.url);
        const location = `${origin}/storage/v1/upload/resumable/${id}`;
        return { status: 201, headers: { location, 'upload-expires': expiry() } };
      });
    },
  },
  {
    method: ['PATCH'],
    pattern: one,
    async answer(call) {
      const caller = await callerFrom(call);
      return answerResumable(async () => {
        const offset = await appendPart({ ...call, caller, id: idOf(call) });
        return { status: 204, headers: { 'upload-offset': String(offset), 'upload-expires': expiry() } };
      });
    },
  },
  {
    method: ['HEAD'],
    pattern: one,
    async answer(call) {
      const caller = await callerFrom(call);
      return answerResumable(async () => {
        const found = await call.context.parts.find(idOf(call).version);
        if (!found || found.info.owner !== caller.userId) throw uploadNotFound();
        const headers = {
          'upload-offset': String(found.offset),
          'upload-length': String(found.info.length),
          'cache-control': 'no-store',
        };
        return { status: 200, headers };
      });
    },
  },
  {
    method: ['DELETE'],
    pattern: one,
    async answer(call) {
      const caller = await callerFrom(call);
      return answerResumable(async () => {
        const { version } = idOf(call);
        const found = await call.context.parts.find(version);
        if (!found || found.info.owner !== caller.userId) throw uploadNotFound();
        await call.context.parts.alone(version, () => call.context.parts.remove(version));
        return { status: 204, headers: {} };
      });
    },
  },
];

const expiry = () => new Date(Date.now() + EXPIRES_MS).toUTCString();
