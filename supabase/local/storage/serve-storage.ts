import type { Sql } from 'postgres';
import { isBackupRunning } from '../backup/backup-lock.ts';
import type { Keys } from '../keys.ts';
import { makeAsCaller } from './as-caller.ts';
import { createDayAllowance } from './day-allowance.ts';
import type { StorageContext } from './storage-context.ts';
import { openFileStore } from './objects/file-store.ts';
import { createRenderer, type Rendition } from './objects/render.ts';
import { routes } from './routes.ts';
import { type Admit, makeAdmission } from './admit-request.ts';
import type { PartStore } from './uploads/resumable/part-store.ts';
import { makeSigner } from './signer.ts';
import { StorageError, asStorageError } from './storage-error.ts';
import { deleteUnlistedFiles } from './objects/delete-unlisted-files.ts';

const PREFIX = '/storage/v1';

/**
 * Serves `/storage/v1` from the tables `storage.buckets` and `storage.objects`, whose row-level security
 * decides what a caller may do (PLATFORM-10). Files are in `<dataDir>/storage`.
 */
export async function serveStorage(options: {
  sql: Sql;
  keys: Keys;
  jwtSecret: string;
  dataDir: string;
  renditions: readonly Rendition[];
  parts: PartStore;
}): Promise<{ admit: Admit; handle: (request: Request) => Promise<Response> }> {
  const { sql } = options;
  const files = openFileStore({ dataDir: options.dataDir, isBackupRunning: () => isBackupRunning(sql) });
  const context: StorageContext = {
    sql,
    files,
    renderer: createRenderer({ files, renditions: options.renditions }),
    parts: options.parts,
    signer: makeSigner(options.jwtSecret),
    allowance: createDayAllowance({ nowMs: () => Date.now() }),
    asCaller: makeAsCaller(sql),
  };
  await deleteUnlistedFiles(context);
  const admit = makeAdmission({ ...options, ...context });
  const handle = async (request: Request) => {
    try {
      return await dispatch({ request, context, keys: options.keys });
    } catch (thrown) {
      const error = asStorageError(thrown);
      if (error instanceof StorageError) return error.response();
      throw error;
    }
  };
  return { admit, handle };
}

async function dispatch(options: {
  request: Request;
  context: StorageContext;
  keys: Keys;
}): Promise<Response> {
  const { request } = options;
  const url = new URL(request.url);
  const path = decode(url.pathname.slice(PREFIX.length));
  for (const { method, pattern, answer } of routes) {
    const match = method.includes(request.method) ? pattern.exec(path) : null;
    if (match)
      return answer({ ...options, parts: match.slice(1).map((p) => p ?? ''), params: url.searchParams });
  }
  throw new StorageError({
    code: 404,
    error: 'Not Found',
    message: `Route ${request.method}:${path} not found`,
    status: 404,
  });
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new StorageError({ code: 400, error: 'InvalidKey', message: 'The address cannot be read' });
  }
}
