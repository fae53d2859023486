import type { Focus, RenderedPicture } from './render.ts';
import type { StorageContext, StoredObject } from '../storage-context.ts';

/** Types that a browser would run as a page of the site's origin; they are sent with a sandbox policy. */
const ACTIVE = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
]);

/**
 * The response with an object's file or a rendition of it. Supports `?download`, HEAD and If-None-Match.
 * Caches store it only from its public address (SECURITY-20).
 */
export async function sendObject(options: {
  context: StorageContext;
  request: Request;
  object: StoredObject;
  params: URLSearchParams;
  rendition: boolean;
  isPublic: boolean;
}): Promise<Response> {
  const { context, request, object, params } = options;
  const { mimetype, cacheControl, eTag } = object.metadata;
  const headers = new Headers({
    'cache-control': options.isPublic ? cacheControl : 'no-store',
    'last-modified': object.updated_at.toUTCString(),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
  });
  let made: RenderedPicture | null = null;
  if (options.rendition) {
    const { renderer } = context;
    const { rendition, focus } = renderer.readRendition(params);
    const isCropped = focus !== null && (await isFocusPublished({ context, object, focus }));
    made = await renderer.render({
      version: object.version,
      mimeType: mimetype,
      rendition,
      focus: isCropped ? focus : null,
      accept: request.headers.get('accept') ?? '',
    });
    if (made.isSubstitute || (focus !== null && !isCropped)) headers.set('cache-control', 'no-store');
    headers.set('content-type', made.mimeType);
    headers.set('etag', `${eTag.replace(/"$/, '')}-${made.name}"`);
    headers.set('vary', 'Accept');
  } else {
    headers.set('content-type', mimetype);
    headers.set('etag', eTag);
    if (ACTIVE.has(mimetype)) headers.set('content-security-policy', "default-src 'none'; sandbox");
  }
  const download = params.get('download');
  if (download !== null)
    headers.set('content-disposition', attachment(realName(download) || baseName(object.name)));
  if (request.headers.get('if-none-match') === headers.get('etag')) {
    return new Response(null, { status: 304, headers });
  }
  if (request.method === 'HEAD') {
    headers.set('content-length', String(made ? made.bytes.length : object.metadata.size));
    return new Response(null, { headers });
  }
  const { sizeBytes, body } = made
    ? { sizeBytes: made.bytes.length, body: Buffer.from(made.bytes) }
    : await context.files.readInParts(object.version);
  headers.set('content-length', String(sizeBytes));
  return new Response(body, { headers });
}

/**
 * Whether a publication stores this focal point. Other points are answered with the centred rendition, so
 * that callers cannot create renditions at will (SECURITY-66).
 */
async function isFocusPublished(options: {
  context: StorageContext;
  object: StoredObject;
  focus: Focus;
}): Promise<boolean> {
  const { context, object, focus } = options;
  const [found] = await context.sql<{ it: boolean }[]>`
    select private.is_focus_published(${object.name}, ${`${focus.x}-${focus.y}`}) as it`;
  return found?.it === true;
}

/** Decodes a file name once more, because supabase-js encodes the name in a signed link twice. */
function realName(download: string): string {
  try {
    return /%[0-9A-F]{2}/.test(download) ? decodeURIComponent(download) : download;
  } catch {
    return download;
  }
}

function baseName(name: string): string {
  return name.split('/').at(-1) ?? name;
}

/** A Content-Disposition (RFC 6266): an ASCII name for old clients, and the real name in `filename*`. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
