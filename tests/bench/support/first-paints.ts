import type { Page } from '@playwright/test';

/**
 * Returns a function that navigates and resolves with the milliseconds until the frame after each
 * selector first matched. The page reports by a CDP binding, because Playwright's first evaluation takes
 * 120 ms at 4× CPU. It does not poll in each frame, which would make the browser draw frames without end.
 */
export async function prepareFirstPaints<Name extends string>(options: {
  page: Page;
  selectors: Record<Name, string>;
}): Promise<(navigate: () => Promise<unknown>) => Promise<Record<Name, number>>> {
  const { page } = options;
  const selectors: Record<string, string> = options.selectors;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'reportFirstPaints' });
  await page.addInitScript((wanted) => {
    const times: Record<string, number> = {};
    const left = new Map(Object.entries(wanted));
    const noteFrame = (name: string) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          times[name] = performance.now();
          const { reportFirstPaints } = window as { reportFirstPaints?: (text: string) => void };
          if (Object.keys(times).length === Object.keys(wanted).length)
            reportFirstPaints?.(JSON.stringify(times));
        };
        channel.port2.postMessage(null);
      });
    const observer = new MutationObserver(() => {
      for (const [name, selector] of left) {
        if (!document.querySelector(selector)) continue;
        left.delete(name);
        noteFrame(name);
      }
      if (left.size === 0) observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selectors);
  return async (navigate) => {
    const reported = new Promise<Record<Name, number>>((resolve) =>
      cdp.once('Runtime.bindingCalled', ({ payload }) =>
        resolve(JSON.parse(payload) as Record<Name, number>),
      ),
    );
    await navigate();
    return reported;
  };
}
