/** `unsupported`: there is no share sheet, or it refused the file; the file can still be saved. */
export type ShareFileOutcome = 'shared' | 'cancelled' | 'unsupported';

/** Opens the device's share sheet if that takes such a file. Never throws. */
export async function shareFile(options: { file: File; title: string }): Promise<ShareFileOutcome> {
  const { file, title } = options;
  if (canShareFile(file)) {
    try {
      await navigator.share({ files: [file], title });
      return 'shared';
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'AbortError') return 'cancelled';
      // A policy, the target app or an expired user gesture refused the file.
    }
  }
  return 'unsupported';
}

/** Whether the device has a share sheet that takes files of this type. */
export function canShareFile(file: File): boolean {
  const browser = navigator as Partial<Pick<Navigator, 'canShare' | 'share'>>;
  return browser.share !== undefined && browser.canShare?.call(navigator, { files: [file] }) === true;
}
