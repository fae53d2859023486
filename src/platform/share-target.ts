/** Page that receives files shared by other apps; manifest, worker and router must agree on it. */
export const sharePath = '/crm/share';
/** Name of the form field with the shared files. */
export const shareField = 'documents';
/** MIME types and file extensions that the share target accepts. */
export const sharedTypes = ['application/pdf', 'image/jpeg', 'image/png', '.pdf', '.jpg', '.jpeg', '.png'];

/**
 * Whether a POST to {@link sharePath} may be a share: a top-level navigation without a foreign origin.
 * Another site's form can hide its origin, but a person must still confirm before the files become documents.
 */
export function mayBeShare(options: {
  request: Pick<Request, 'destination' | 'headers' | 'referrer'>;
  ownOrigin: string;
}): boolean {
  const { request, ownOrigin } = options;
  // An app's name (`android-app:`) and the opaque origin (`null`) are no foreign site.
  const sites = [request.headers.get('origin') ?? '', request.referrer].filter((from) =>
    /^https?:/.test(from),
  );
  return request.destination === 'document' && sites.every((from) => new URL(from).origin === ownOrigin);
}

/**
 * Answers the POST of a share by passing the files to `save` and redirecting to the page. Nothing is sent
 * anywhere. The page shows a failure to store (`?lost=1`); a POST that is no share is not stored.
 */
export async function receiveShare(options: {
  request: Request;
  ownOrigin: string;
  save: (files: readonly File[]) => Promise<void>;
}): Promise<Response> {
  if (!mayBeShare(options)) return Response.redirect(sharePath, 303);
  let isStored = true;
  try {
    const form = await options.request.formData();
    const files = form.getAll(shareField).filter((entry) => entry instanceof File);
    await options.save(files);
  } catch {
    isStored = false;
  }
  return Response.redirect(isStored ? sharePath : `${sharePath}?lost=1`, 303);
}
