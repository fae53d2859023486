/** The page that takes what other apps share; manifest, worker and router must agree on it. */
export const sharePath = '/crm/share';
/** Name of the field that carries the files. */
export const shareField = 'documents';
export const sharedTypes = ['application/pdf', 'image/jpeg', 'image/png', '.pdf', '.jpg', '.jpeg', '.png'];

/**
 * Whether a POST to {@link sharePath} may be a share, which is a navigation of a whole window that comes from no site. A
 * form of another site names it, unless it hides where it comes from; what it hands over is shown like a share, and
 * becomes nobody's document without a person's press.
 */
export function mayBeShare(options: {
  request: Pick<Request, 'destination' | 'headers' | 'referrer'>;
  ownOrigin: string;
}): boolean {
  const { request, ownOrigin } = options;
  // An app's name (`android-app:`) is no site, nor is the opaque origin (`null`).
  const sites = [request.headers.get('origin') ?? '', request.referrer].filter((from) =>
    /^https?:/.test(from),
  );
  return request.destination === 'document' && sites.every((from) => new URL(from).origin === ownOrigin);
}

/**
 * Answers the browser's POST of a share: the files are stored on the device, nothing is sent anywhere, and the page
 * opens. What could not be stored is said there. What is no share is not stored.
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
