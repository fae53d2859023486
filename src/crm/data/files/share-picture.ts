/** `unsupported`: there is no sheet, or it took no picture; it can still be saved as a file. */
export type SharePictureOutcome = 'shared' | 'cancelled' | 'unsupported';

/** By the device's share sheet, where it takes files. */
export async function sharePicture(options: {
  picture: Blob;
  name: string;
  title: string;
}): Promise<SharePictureOutcome> {
  const { picture, name, title } = options;
  const files = [new File([picture], name, { type: picture.type })];
  if (canShareFiles(files)) {
    try {
      await navigator.share({ files, title });
      return 'shared';
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'AbortError') return 'cancelled';
      // Refused by policy or by the target.
    }
  }
  return 'unsupported';
}

/** Whether the device has a sheet that takes pictures. */
export function canSharePictures(): boolean {
  return canShareFiles([new File([], 'x.png', { type: 'image/png' })]);
}

function canShareFiles(files: File[]): boolean {
  const browser = navigator as Partial<Pick<Navigator, 'canShare' | 'share'>>;
  return browser.share !== undefined && browser.canShare?.call(navigator, { files }) === true;
}
