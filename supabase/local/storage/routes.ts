import { callerOf } from './caller-of.ts';
import type { Caller, ObjectAddress } from './storage-context.ts';
import { getOwnObject, getPublicObject, getSignedObject } from './objects/get-object.ts';
import { ListWish, listObjects } from './objects/list-objects.ts';
import { createBucket, getBucket, listBuckets } from './manage-buckets.ts';
import { Transfer, copyObject, moveObject } from './objects/move-object.ts';
import { objectInfo } from './objects/object-info.ts';
import { readJsonBody } from './read-json-body.ts';
import { Removal, removeObjects } from './objects/remove-objects.ts';
import { resumableRoutes } from './uploads/resumable/resumable-routes.ts';
import type { StorageCall, Route } from './route-types.ts';
import { sendObject } from './objects/send-object.ts';
import { SignMany, SignOne, signLink, signLinks, signUpload } from './sign-links.ts';
import { signedUpload } from './uploads/signed-upload.ts';
import { upload } from './uploads/upload.ts';

const READ = ['GET', 'HEAD'];
const wantsUpsert = (request: Request) => request.headers.get('x-upsert') === 'true';
const callerFrom = (call: StorageCall): Promise<Caller> => callerOf({ ...call, signer: call.context.signer });
const last2 = (call: StorageCall): ObjectAddress => ({
  bucket: call.parts.at(-2) ?? '',
  name: call.parts.at(-1) ?? '',
});

/** The routes; the first that matches handles a request. Public and signed links need no caller. */
export const routes: Route[] = [
  ...resumableRoutes,
  {
    method: READ,
    pattern: /^\/(object|render\/image)\/public\/([^/]+)\/(.+)$/,
    async answer(call) {
      const object = await getPublicObject({ ...call, at: last2(call) });
      return sendObject({ ...call, object, rendition: call.parts[0] !== 'object', isPublic: true });
    },
  },
  {
    method: READ,
    pattern: /^\/(object|render\/image)\/sign\/([^/]+)\/(.+)$/,
    async answer(call) {
      const object = await getSignedObject({ ...call, at: last2(call) });
      return sendObject({ ...call, object, rendition: call.parts[0] !== 'object', isPublic: false });
    },
  },
  {
    method: ['PUT'],
    pattern: /^\/object\/upload\/sign\/([^/]+)\/(.+)$/,
    answer: async (call) =>
      Response.json(await signedUpload({ ...call, at: last2(call), token: call.params.get('token') })),
  },
  {
    method: ['POST'],
    pattern: /^\/object\/upload\/sign\/([^/]+)\/(.+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const at = last2(call);
      return Response.json(await signUpload({ ...call, caller, at, upsert: wantsUpsert(call.request) }));
    },
  },
  {
    method: ['POST'],
    pattern: /^\/object\/sign\/([^/]+)\/(.+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const wish = await readJsonBody({ ...call, shape: SignOne });
      return Response.json(await signLink({ ...call, caller, at: last2(call), wish }));
    },
  },
  {
    method: ['POST'],
    pattern: /^\/object\/sign\/([^/]+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const wish = await readJsonBody({ ...call, shape: SignMany });
      return Response.json(await signLinks({ ...call, caller, bucket: call.parts[0] ?? '', wish }));
    },
  },
  {
    method: ['POST'],
    pattern: /^\/object\/list\/([^/]+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const wish = await readJsonBody({ ...call, shape: ListWish });
      return Response.json(await listObjects({ ...call, caller, bucket: call.parts[0] ?? '', wish }));
    },
  },
  {
    method: ['POST'],
    pattern: /^\/object\/(move|copy)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const transfer = await readJsonBody({ ...call, shape: Transfer });
      const work = call.parts[0] === 'move' ? moveObject : copyObject;
      return Response.json(await work({ ...call, caller, transfer }));
    },
  },
  {
    method: ['GET'],
    pattern: /^\/object\/info\/(?:public\/|authenticated\/)?([^/]+)\/(.+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      return Response.json(objectInfo(await getOwnObject({ ...call, caller, at: last2(call) })));
    },
  },
  {
    method: READ,
    pattern: /^\/(object|render\/image)\/(?:authenticated\/)?([^/]+)\/(.+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const object = await getOwnObject({ ...call, caller, at: last2(call) });
      return sendObject({ ...call, object, rendition: call.parts[0] !== 'object', isPublic: false });
    },
  },
  {
    method: ['POST', 'PUT'],
    pattern: /^\/object\/([^/]+)\/(.+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const upsert = call.request.method === 'PUT' || wantsUpsert(call.request);
      return Response.json(await upload({ ...call, at: last2(call), upsert, caller }));
    },
  },
  {
    method: ['DELETE'],
    pattern: /^\/object\/([^/]+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const { prefixes } = await readJsonBody({ ...call, shape: Removal });
      const bucket = call.parts[0] ?? '';
      return Response.json(await removeObjects({ ...call, caller, bucket, names: prefixes }));
    },
  },
  {
    method: ['GET'],
    pattern: /^\/bucket$/,
    answer: async (call) => Response.json(await listBuckets({ ...call, caller: await callerFrom(call) })),
  },
  {
    method: ['POST'],
    pattern: /^\/bucket$/,
    async answer(call) {
      const caller = await callerFrom(call);
      const body: unknown = await call.request.json().catch(() => undefined);
      return Response.json(await createBucket({ ...call, caller, body }));
    },
  },
  {
    method: ['GET'],
    pattern: /^\/bucket\/([^/]+)$/,
    async answer(call) {
      const caller = await callerFrom(call);
      return Response.json(await getBucket({ ...call, caller, id: call.parts[0] ?? '' }));
    },
  },
];
