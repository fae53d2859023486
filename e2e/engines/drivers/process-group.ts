import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { killGroup, killIfThere } from '../../support/processes.ts';

/** A program and every process that it started. */
export interface ProcessGroup {
  /**
   * Resolves with the first capture group, or else the whole line, of the
   * first output line that matches. Rejects when the program ends first.
   */
  says(pattern: RegExp): Promise<string>;
  /** Sends SIGKILL to all processes of the group; resolves when none is left. */
  kill(): Promise<void>;
}

/** `onLine` receives each line that any process of the group writes. */
export function startGroup(options: {
  command: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  onLine?: (line: string) => void;
}): ProcessGroup {
  const { command, args, environment, onLine } = options;
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const said: string[] = [];
  const listeners = new Set<(line: string) => void>([(line) => void said.push(line)]);
  if (onLine) listeners.add(onLine);
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => listeners.forEach((listen) => listen(line)));
  }
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${said.join('\n')}`)));
  });
  ended.catch(() => undefined); // Only `says` waits for it.
  // A Playwright worker that exits early must leave no browser behind.
  const killWithWorker = () => void (child.pid && killIfThere(-child.pid));
  process.once('exit', killWithWorker);
  return {
    says: (pattern) => {
      const heard = new Promise<string>((resolve) => {
        const listen = (line: string) => {
          const found = pattern.exec(line);
          if (found) resolve(found[1] ?? line);
        };
        said.forEach(listen);
        listeners.add(listen);
      });
      return Promise.race([heard, ended]);
    },
    kill: async () => {
      process.off('exit', killWithWorker);
      if (child.pid) await killGroup(child.pid);
    },
  };
}

/**
 * Absolute path of the first of these programs that this
 * machine has, by path or by name in `PATH`; null for none.
 */
export function findProgram(names: readonly string[]): string | null {
  const folders = ['', ...(process.env.PATH ?? '').split(delimiter)];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => path.startsWith('/') && isExecutable(path)) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A port that no program listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
