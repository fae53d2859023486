/**
 * `npm run test:browsers`: the journeys of the main jobs in every engine that this machine has.
 *   --engine NAME   only this one: chromium, firefox or webkit; may be repeated
 *   --repeat N      each journey N times
 *   --tries N       how often WebKit leaves a page at each moment (pages-lock-no-database); 5, with --short 1
 *   --short         the form that `npm test` runs
 *   --screens       pictures of every route in a temporary folder instead
 * Further arguments are names of journeys. Ends with 1 where one failed, or an engine that was named is not installed.
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
    engine: { type: 'string', multiple: true, default: [] },
    repeat: { type: 'string', default: '1' },
    tries: { type: 'string' },
    short: { type: 'boolean', default: false },
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
