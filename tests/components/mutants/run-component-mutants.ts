/**
 * `npm run test:components:mutants`: writes one fault at a time into a screen while the sources are served; each must
 * turn a component test red. `-- --only «part of a name»` tries some of them.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getBrowser } from '../../support/browser/get-browser.ts';
import { countVitest } from '../../support/runner/counts.ts';
import { mutants, type ComponentMutant } from './all-mutants.ts';

/** Short limits, because here a test is expected to fail. Those of `npm test` are long, for busy machines. */
const nearLimits = ['--testTimeout=40000', '--expect.poll.timeout=8000', '--bail=1'];

const { values: given } = parseArgs({ options: { only: { type: 'string', default: '' } } });
process.env.CHROMIUM_PATH = getBrowser();
const reports = await mkdtemp(join(tmpdir(), 'sabai-mutants-'));

const tried = mutants.filter(({ name }) => name.includes(given.only));
let caught = 0;
for (const mutant of tried) {
  const failed = await failedTests(mutant);
  if (failed > 0) caught += 1;
  console.log(`${failed > 0 ? '✓' : '✗'} ${mutant.name} (${mutant.file}): ${failed} tests red`);
}
await rm(reports, { recursive: true });
console.log(`\n${caught} of ${tried.length} mutants noticed`);
process.exitCode = caught === tried.length && caught > 0 ? 0 : 1;

async function failedTests(mutant: ComponentMutant): Promise<number> {
  const report = join(reports, 'report.json');
  const folders = mutant.folders.map((folder) => `tests/components/${folder}/`);
  const child = spawn(
    resolve('node_modules/.bin/vitest'),
    [
      'run',
      '--project',
      'components',
      '--reporter=json',
      `--outputFile=${report}`,
      ...nearLimits,
      ...folders,
    ],
    { stdio: 'ignore', env: { ...process.env, COMPONENT_MUTANT: mutant.name } },
  );
  await new Promise((end) => child.once('close', end));
  return countVitest(JSON.parse(await readFile(report, 'utf8'))).failed;
}
