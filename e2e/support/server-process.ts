import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { killIfThere } from './processes.ts';

/**
 * Environment variable, set by the global setup, with the folder of the
 * compiled server. Benchmarks, which start one server, run the sources.
 */
export const serverVariable = 'SABAI_E2E_SERVER';

export interface ServerProcess {
  pid: number;
  port: number;
  /** The process's output so far, for error messages. */
  said(): string;
  /** Ends the process and resolves when it is gone; SIGTERM lets it end cleanly. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const readyLine = /Sabai is ready:\s+\S+\nListening:\s+\S+:(\d+)/;

/**
 * Runs the built app's server as its own process. `serve` has no backend and serves the project that the
 * environment names. Resolves when it is ready; throws the process's output if it ends first.
 */
export async function runServerProcess(
  environment: Record<string, string>,
  program: 'main' | 'serve' = 'main',
): Promise<ServerProcess> {
  const compiled = process.env[serverVariable];
  const script = compiled
    ? [join(compiled, `src/server/${program}.js`)]
    : ['--import', 'tsx', `src/server/${program}.ts`];
  const child = spawn(process.execPath, script, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Journeys start with accounts that have no data.
    env: { ...process.env, HOST: '127.0.0.1', SEED: 'accounts', ...environment },
  });
  const lastResort = () => void (child.pid !== undefined && killIfThere(child.pid));
  process.once('exit', lastResort);
  child.once('exit', () => process.off('exit', lastResort));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  }
  const port = await readyPort({ child, said: () => said });
  return { pid: child.pid ?? 0, port, said: () => said, end: (signal) => end({ child, signal }) };
}

function readyPort(options: { child: ChildProcess; said: () => string }): Promise<number> {
  const { child, said } = options;
  return new Promise((resolve, reject) => {
    const look = () => {
      const port = readyLine.exec(said())?.[1];
      if (port) resolve(Number(port));
    };
    child.stdout?.on('data', look);
    child.once('close', (code) => reject(new Error(`The server ended with ${code} and said:\n${said()}`)));
  });
}

async function end(options: { child: ChildProcess; signal: 'SIGTERM' | 'SIGKILL' }): Promise<void> {
  const { child, signal } = options;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
