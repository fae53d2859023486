import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Starts Deno with an empty cache, without this project's settings and without a registry. An import from outside the
 * folder then fails here and not at the deployment.
 */
export async function startDeno(options: {
  args: string[];
  environment?: Record<string, string>;
}): Promise<{ process: ChildProcess; output: () => string }> {
  const cache = await mkdtemp(path.join(tmpdir(), 'sabai-deno-'));
  const child = spawn(path.resolve('node_modules/.bin/deno'), options.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DENO_DIR: cache,
      DENO_NO_PACKAGE_JSON: '1',
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      ...options.environment,
    },
  });
  child.once('close', () => void rm(cache, { recursive: true, force: true }));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'spawn');
  return { process: child, output: () => output };
}

/** Flags that keep Deno from the network and from settings files. The script's path follows them. */
export const ALONE = ['--no-config', '--no-lock', '--no-remote', '--no-npm'];
