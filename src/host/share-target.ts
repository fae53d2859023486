/** The page that takes what other apps share; manifest, worker and router must agree on it. */
export const sharePath = '/crm/share';
/** Name of the field that carries the files. */
export const shareField = 'documents';
export const sharedTypes = ['application/pdf', 'image/jpeg', 'image/png', '.pdf', '.jpg', '.jpeg', '.png'];

/**
 * Answers the browser's POST of a share: the files are kept on the device, nothing is sent anywhere, and the page
 * opens. What could not be kept is said there.
 */
export async function receiveShare(options: {
  request: Request;
  keep: (files: readonly File[]) => Promise<void>;
}): Promise<Response> {
  let kept = true;
  try {
    const form = await options.request.formData();
    const files = form.getAll(shareField).filter((entry) => entry instanceof File);
    await options.keep(files);
  } catch {
    kept = false;
  }
  return Response.redirect(kept ? sharePath : `${sharePath}?lost=1`, 303);
}
