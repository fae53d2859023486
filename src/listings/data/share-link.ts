/** The parts of the browser that sharing uses. */
export interface SharingBrowser {
  share?: (data: { url: string; title: string }) => Promise<void>;
  copy: (text: string) => Promise<void>;
}

/** `cancelled`: the person closed the sheet. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the device's share sheet where there is one, else copies the link (MARKET-15). */
export async function shareLink(options: {
  url: string;
  title: string;
  browser?: SharingBrowser;
}): Promise<ShareOutcome> {
  const { url, title, browser = thisBrowser() } = options;
  if (browser.share) {
    try {
      await browser.share({ url, title });
      return 'shared';
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'AbortError') return 'cancelled';
      // A permissions policy or the browser refused to share this data; the link can still be copied.
    }
  }
  try {
    await browser.copy(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** An address that opens LINE with the link. */
export function lineShareUrl(url: string): string {
  return `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}`;
}

function thisBrowser(): SharingBrowser {
  const { share } = navigator as { share?: (data: ShareData) => Promise<void> };
  return {
    ...(share ? { share: (data) => share.call(navigator, data) } : {}),
    copy: async (text) => navigator.clipboard.writeText(text),
  };
}
