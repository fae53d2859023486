import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to start PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** The owner that the data directory must have; null when this process is not root. */
  owner: { uid: number; gid: number } | null;
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number };
}

/**
 * Chooses the system user for PostgreSQL: an ordinary user is used as it is, root changes to
 * `postgres`, else `nobody`. If that user may not enter one of `paths`, `setpriv` grants the
 * capability. Throws when neither is possible.
 */
export async function chooseUser(options: { paths: string[] }): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { owner: null, command: (file, args) => ({ file, args }) };
  const owner = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (!owner) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as. Start Sabai as another user, or set DATABASE_URL.',
    );
  }
  for (const target of options.paths) {
    const blocked = await firstClosedDirectory(target, owner);
    if (blocked === null) continue;
    const setpriv = await run('setpriv', ['--version']).then(
      () => true,
      () => false,
    );
    if (!setpriv) {
      throw new Error(
        `PostgreSQL does not run as root, and the user it would run as may not enter ${blocked}. Move the files, start Sabai as another user, or set DATABASE_URL.`,
      );
    }
    const flags = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
    const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
    return {
      owner,
      command: (p, args) => ({ file: 'setpriv', args: [...flags, ...capabilities, p, ...args] }),
    };
  }
  return { owner, command: (file, args) => ({ file, args, ...owner }) };
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function firstClosedDirectory(
  target: string,
  owner: { uid: number; gid: number },
): Promise<string | null> {
  for (let dir = path.dirname(path.resolve(target)); ; dir = path.dirname(dir)) {
    const { mode, uid, gid } = await stat(dir);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return dir;
    if (dir === path.dirname(dir)) return null;
  }
}
