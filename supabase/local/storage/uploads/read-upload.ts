import { invalidRequest } from '../storage-error.ts';

/** A file to store. `cacheControl` is the value of the header; `userMetadata` is null when there is none. */
export interface Upload {
  bytes: Uint8Array;
  mimeType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

/**
 * Reads an upload from a multipart form, in which supabase-js names the file
 * field '', or from the plain body.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? '';
  let cacheControl = request.headers.get('cache-control') ?? 'no-cache';
  let metadata = request.headers.get('x-metadata');
  if (!contentType.startsWith('multipart/form-data')) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return {
      bytes,
      mimeType: mimeTypeOf(contentType),
      cacheControl,
      userMetadata: parseUserMetadata(metadata),
    };
  }
  let file: Blob | null = null;
  for (const [name, value] of await readForm(request)) {
    if (typeof value !== 'string') file = value;
    else if (name === 'cacheControl') cacheControl = /^\d+$/.test(value) ? `max-age=${value}` : 'no-cache';
    else if (name === 'metadata') metadata = value;
  }
  if (!file) throw invalidRequest('The form holds no file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, mimeType: mimeTypeOf(file.type), cacheControl, userMetadata: parseUserMetadata(metadata) };
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw invalidRequest('The form cannot be read');
  }
}

function mimeTypeOf(contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
}

/** Parses a JSON object that is plain (in a form) or base64 (in a header); null for anything else. */
export function parseUserMetadata(text: string | null): Record<string, unknown> | null {
  if (text === null || text === '') return null;
  try {
    const json: unknown = JSON.parse(text.startsWith('{') ? text : Buffer.from(text, 'base64').toString());
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
