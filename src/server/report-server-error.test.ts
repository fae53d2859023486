import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['an error', `setTimeout(() => { throw new Error('the reason'); })`],
  ['a rejection', `void Promise.reject(new Error('the reason'))`],
])('%s that nobody caught is reported once and ends the process', (_what, code) => {
  const file = new URL('report-server-error.ts', import.meta.url).href;
  const program = `import { endOnUncaught } from '${file}'; endOnUncaught(); ${code}; setInterval(() => {}, 1000);`;
  const run = spawnSync('node_modules/.bin/tsx', ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(run.status).toBe(1);
  expect(run.stderr.match(/Unexpected: Error: the reason/g)).toHaveLength(1);
});
