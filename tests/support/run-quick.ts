/**
 * `npm run test:quick [-- BRANCH]`: types, lint, laws, and the unit and component tests of what changed against `main` or
 * BRANCH. Left to `npm test`: what needs PostgreSQL, the format of unchanged files, and all states but the first of each
 * screen. Ends with 1 where any step failed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { getBrowser } from './browser/get-browser.ts';
import { componentTestsOf } from './runner/component-tests-of.ts';
import { allParts } from './runner/parts.ts';

interface Step {
  name: string;
  command: readonly string[];
}

const [base = 'main'] = process.argv.slice(2);
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
const present = changed.filter((file) => existsSync(file));
const components = componentTestsOf(changed);
if (components.length > 0) Object.assign(process.env, { CHROMIUM_PATH: getBrowser(), GALLERY: 'sample' });

const steps = (part: string): Step[] =>
  allParts({ reports: '' })
    .filter(({ name }) => name === part)
    .flatMap(({ name, commands }) => commands.map((command) => ({ name, command: shortened(command) })))
    .filter(({ command }) => command[0] !== 'prettier' || present.length > 0);
const vitest = ['vitest', 'run', '--passWithNoTests', '--reporter=dot'];
const waiting: Step[] = [
  ...(components.length > 0
    ? [{ name: 'components', command: [...vitest, '--project', 'components', ...components] }]
    : []),
  ...steps('types'),
  { name: 'unit', command: [...vitest, '--project', 'rules', '--project', 'unit', '--changed', base] },
  // These read the files of the project, so that no import leads from a change to them.
  { name: 'laws', command: [...vitest, '--project', 'unit', 'tests/laws', 'tests/support/runner'] },
  ...steps('lint'),
  ...steps('laws'),
];

console.log(`${changed.length} files changed against ${base}.`);
// Two lanes for two cores, the long steps first; what a step prints is shown when it has ended, so that nothing is mixed.
const results = await Promise.all([runWaiting(), runWaiting()]);
process.exitCode = results.flat().every((passed) => passed) ? 0 : 1;

/**
 * Restricts Prettier to the changed files, for all take half a minute, and lets tsc keep what it knows of the
 * last call. The other checks need the whole project.
 */
function shortened(command: readonly string[]): readonly string[] {
  if (command[0] === 'prettier') return ['prettier', '--check', '--ignore-unknown', ...present];
  if (command[0] !== 'tsc') return command;
  const project = command[command.indexOf('-p') + 1] ?? '';
  return [...command, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${project}.tsbuildinfo`];
}

async function runWaiting(): Promise<boolean[]> {
  const passed: boolean[] = [];
  for (let step = waiting.shift(); step; step = waiting.shift()) passed.push(await run(step));
  return passed;
}

function run({ name, command }: Step): Promise<boolean> {
  const [program = '', ...args] = command;
  const startMs = performance.now();
  const path = [resolve('node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(program, args, { env: { ...process.env, PATH: path } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => void (printed += text));
  }
  return new Promise((end) => {
    const finish = (passed: boolean) => {
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
      console.log(`${passed ? '✓' : '✗'} ${name} (${program}), ${seconds} s`);
      if (!passed) console.log(printed);
      end(passed);
    };
    child.on('error', (error) => {
      printed += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}
