import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** WebKit writes a registration first and the worker's code later, and drops a registration without code. */
const webkit = { registrations: 'ServiceWorkerRegistrations', code: 'serviceworkers/Scripts/' };

/**
 * True when the registration of a service worker of this origin is in a profile on the disk, with its code. Browsers write
 * both some time after the worker has taken over; one that is killed earlier starts without it.
 */
export async function hasStoredWorker(options: { profile: string; origin: string }): Promise<boolean> {
  const { profile, origin } = options;
  const files = await readdir(profile, { recursive: true });
  // A file may vanish while the browser runs, and folders cannot be read as files.
  const read = (file: string) => readFile(join(profile, file)).catch(() => null);
  for (const file of files.filter((each) => /service.?worker/i.test(each))) {
    if (!(await read(file))?.includes(`${origin}/worker.js`)) continue;
    if (!file.includes(webkit.registrations)) return true;
    const { size } = await stat('dist/worker.js');
    const code = await Promise.all(files.filter((each) => each.includes(webkit.code)).map(read));
    // WebKit sets the file's length before it writes the content; a last byte of 0 means unwritten.
    return code.some((bytes) => bytes?.length === size && bytes.at(-1) !== 0);
  }
  return false;
}
