import { checkContent, UPLOAD_SIGNATURE_BYTES } from '../check-content.ts';
import { checkMayStore } from '../check-may-store.ts';
import type { Caller, StorageContext } from '../../storage-context.ts';
import { invalidRequest, StorageError } from '../../storage-error.ts';
import { storeObject } from '../../objects/store-object.ts';
import { type UploadId, uploadNotFound } from './upload-id.ts';

/**
 * Appends a part at the client's offset; the last part stores the object. Resolves
 * to the bytes received so far.
 */
export async function appendPart(options: {
  context: StorageContext;
  caller: Caller;
  request: Request;
  id: UploadId;
}): Promise<number> {
  const { context, caller, request, id } = options;
  const { parts } = context;
  if (request.headers.get('content-type') !== 'application/offset+octet-stream') {
    throw new StorageError({ code: 415, error: 'invalid_mime_type', message: 'Invalid content-type' });
  }
  const offset = request.headers.get('upload-offset') ?? '';
  if (!/^\d{1,15}$/.test(offset)) throw invalidRequest('Upload-Offset is missing or no number');
  return parts.alone(id.version, async () => {
    const found = await parts.find(id.version);
    if (!found) throw uploadNotFound();
    const { info } = found;
    const upsert = info.upsert;
    await checkMayStore({ context, caller, at: id, upsert, operation: 'storage.tus.upload.part' });
    if (info.owner !== caller.userId) throw uploadNotFound();
    if (Number(offset) !== found.offset) {
      throw new StorageError({ code: 409, error: 'Conflict', message: 'Upload-Offset conflict' });
    }
    const bytes = new Uint8Array(await request.arrayBuffer());
    const total = found.offset + bytes.length;
    if (total > info.length) {
      throw new StorageError({ code: 413, error: 'Payload too large', message: 'Upload-Length is exceeded' });
    }
    // A wrong content type is refused with the first part already. A part too short for this check passes;
    // `storeObject` checks the complete file.
    if (found.offset === 0 && bytes.length >= UPLOAD_SIGNATURE_BYTES) {
      checkContent({ mimeType: info.mimeType, content: bytes });
    }
    await parts.append({ version: id.version, bytes });
    if (total === info.length) {
      await storeObject({
        context,
        at: id,
        upsert,
        caller,
        file: { ...info, bytes: await parts.read(id.version) },
      });
      await parts.remove(id.version);
    }
    return total;
  });
}
