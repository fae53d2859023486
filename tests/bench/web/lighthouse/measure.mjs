/**
 * One measuring by Lighthouse, mobile: `node measure.mjs '{"url": …, "throttling": "simulate" | "devtools", "worker":
 * "off" | "on"}'` prints one line of JSON. With the worker on, the page was visited before and its worker is in charge.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const { url, throttling, worker } = JSON.parse(process.argv[2] ?? '');
const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
const flags = {
  port: chrome.port,
  logLevel: 'error',
  output: 'json',
  throttlingMethod: throttling,
  ...(worker === 'off' ? { blockedUrlPatterns: ['*/worker.js'] } : {}),
};
try {
  if (worker === 'on') {
    // The first visit installs the worker; Lighthouse waits until the page is quiet.
    await lighthouse(url, {
      ...flags,
      throttlingMethod: 'provided',
      onlyAudits: ['largest-contentful-paint'],
    });
  }
  const measure = () => lighthouse(url, { ...flags, disableStorageReset: worker === 'on' });
  let run = await measure();
  // Lighthouse's own words for it: "Please run Lighthouse again."
  if (run?.lhr.runtimeError?.code === 'NO_NAVSTART') run = await measure();
  if (!run || run.lhr.runtimeError)
    throw new Error(run?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing.');
  const { audits, categories } = run.lhr;
  const number = (id) => audits[id]?.numericValue ?? null;
  const score = (id) => Math.round((categories[id]?.score ?? 0) * 100);
  const failed = ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => audit),
  );
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytesOf = (type) =>
    requests
      .filter(({ resourceType }) => type === null || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const measured = {
    lcpMs: number('largest-contentful-paint'),
    fcpMs: number('first-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    // Nobody touches the page, so this is what comes before a first input.
    scriptBytes: bytesOf('Script'),
    allBytes: bytesOf(null),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    failed,
  };
  console.log(JSON.stringify(measured));
} finally {
  chrome.kill();
}
