import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Set by `npm test` once its part `build` has made `dist/` of these sources. */
export const builtVariable = 'APP_IS_BUILT';

/**
 * Builds `dist/` unless `npm test` has. The build is a process of its own, so that a
 * benchmark can measure meanwhile.
 */
export async function buildApp(): Promise<void> {
  if (process.env[builtVariable]) return;
  await promisify(execFile)('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
