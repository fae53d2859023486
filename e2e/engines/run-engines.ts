/**
 * `npm run test:browsers` runs the journeys of the main jobs in every engine that this machine has. Arguments are names
 * of journeys. It ends with 1 if one failed, or if an engine of `--engine` is not installed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMissing, engines } from './support/engines.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Runs only this engine: chromium, firefox or webkit; may be repeated.
    engine: { type: 'string', multiple: true, default: [] },
    // Runs each journey this many times.
    repeat: { type: 'string', default: '1' },
    // How often WebKit leaves a page at each moment (pages-lock-no-database): 5 by default, 1 with `--short`.
    tries: { type: 'string' },
    // Runs the shorter selection of journeys that `npm test` runs.
    short: { type: 'boolean', default: false },
    // Runs no journey, but writes pictures of every route into a temporary folder.
    screens: { type: 'boolean', default: false },
    reporter: { type: 'string', default: 'list' },
  },
});

const missing = describeMissing();
if (missing) console.log(missing);
for (const name of values.engine) {
  const engine = engines.find((each) => each.name === name);
  if (!engine) throw new Error(`There are ${engines.map((each) => each.name).join(', ')}, and no ${name}.`);
  if (engine.missing().length > 0) throw new Error(`${name} is not installed.`);
}

const form = values.screens ? 'screens' : values.short ? 'short' : 'long';
const pictures = values.screens ? await mkdtemp(join(tmpdir(), 'sabai-screens-')) : '';
const { status } = spawnSync(
  'node_modules/.bin/playwright',
  [
    'test',
    '--config=playwright.engines.config.ts',
    `--reporter=${values.reporter}`,
    `--repeat-each=${values.repeat}`,
    ...values.engine.map((name) => `--project=${name}`),
    ...positionals,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      BROWSERS_FORM: form,
      BROWSERS_TRIES: values.tries ?? (values.short ? '1' : '5'),
      BROWSERS_PICTURES: pictures,
    },
  },
);
if (values.screens) console.log(`The pictures are in ${pictures}.`);
process.exitCode = status ?? 1;
