import type { Measured, Verdict } from './evaluate-web.ts';
import type { Load } from './measure-loads.ts';

/** A line for each page of each part, then the targets. */
export function table(options: {
  measured: Measured;
  loads: readonly Load[];
  verdicts: readonly Verdict[];
}): string {
  const { measured, loads, verdicts } = options;
  const pages = measured.pages.map(
    ({ page, throttling, worker, median }) =>
      `${page} ${throttling}, worker ${worker}: ` +
      `LCP ${median.lcpMs.toFixed(0)}, FCP ${median.fcpMs.toFixed(0)}, TBT ${median.tbtMs.toFixed(0)} ms, ` +
      `CLS ${median.cls.toFixed(3)}, ${(median.scriptBytes / 1000).toFixed(0)} of ${(median.allBytes / 1000).toFixed(0)} kB are scripts, scores ${median.performance} ${median.accessibility} ` +
      `${median.bestPractices} ${median.seo} ${median.failed.join(' ')}`,
  );
  const unthrottled = loads.map(
    ({ page, worker, lcpMs, lcpByHello, fcpMs, tbtMs, cls }) =>
      `${page} unthrottled, worker ${worker}: LCP ${lcpMs.toFixed(0)} (${lcpByHello.toFixed(2)} × hello), ` +
      `FCP ${fcpMs.toFixed(0)}, TBT ${tbtMs.toFixed(0)} ms, CLS ${cls.toFixed(3)}`,
  );
  const answers = measured.answers.map(
    ({ page, p95Ms, styleBytes }) =>
      `${page} from memory: p95 ${p95Ms.toFixed(1)} ms, ${styleBytes} B of styles in it`,
  );
  const targets = verdicts.map(
    ({ met, target, figure, limit, bound }) =>
      `${met ? 'met   ' : 'MISSED'}  ${target}: ${Number(figure.toFixed(3))} (${bound === 'most' ? '≤' : '≥'} ${limit})`,
  );
  return [...pages, ...unthrottled, ...answers, '', ...targets].join('\n');
}
