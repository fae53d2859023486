/**
 * `npm test`: every part, one after the other, also after a failure. Names given as arguments choose parts
 * (`npm test -- unit e2e`). At the end come each part's tests and seconds, what failed, and the slowest tests; the last line is `N passed, N failed`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtVariable } from './build-app.ts';
import { getBrowser } from './browser/get-browser.ts';
import { allParts, type Part } from './runner/parts.ts';
import { runPart } from './runner/run-part.ts';
import { slowest, sumUp, type PartResult } from './runner/verdict.ts';

const reports = await mkdtemp(join(tmpdir(), 'sabai-reports-'));
const chosen = process.argv.slice(2);
const parts = allParts({ reports });
const unknown = chosen.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No part named ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const results: { part: Part; result: PartResult; seconds: number }[] = [];
for (const part of parts) {
  if (chosen.length > 0 && !chosen.includes(part.name)) continue;
  console.log(`\n── ${part.name} ──`);
  const startMs = performance.now();
  const result = part.needsBrowser ? await withBrowser(part) : await runPart(part);
  results.push({ part, result, seconds: (performance.now() - startMs) / 1000 });
  if (part.name === 'build' && result.failed === 0) process.env[builtVariable] = '1';
}
await rm(reports, { recursive: true, force: true });

console.log('\n── all parts ──');
for (const { part, result, seconds } of results) {
  const remarks = result.remarks.length > 0 ? ` (${result.remarks.join('; ')})` : '';
  const figures = `${result.passed} of ${result.passed + result.failed}${remarks}`;
  const mark = result.failed === 0 ? '✓' : '✗';
  console.log(`${mark} ${part.name.padEnd(9)} ${figures}, ${seconds.toFixed(1)} s`);
}
const failures = results.flatMap(({ part, result }) =>
  result.failures.map((each) => `✗ ${part.name}: ${each}`),
);
if (failures.length > 0) console.log(`\n── what failed ──\n${failures.join('\n')}`);
console.log('\n── the slowest tests ──');
for (const { test, seconds } of slowest(
  results.map(({ result }) => result),
  20,
)) {
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${test}`);
}
const sum = sumUp(results.map(({ result }) => result));
console.log(`\n${sum.line}`);
process.exitCode = sum.exitCode;

async function withBrowser(part: Part): Promise<PartResult> {
  try {
    process.env.CHROMIUM_PATH = getBrowser();
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      remarks: [error instanceof Error ? error.message : String(error)],
      failures: [],
      durations: [],
    };
  }
  return runPart(part);
}
