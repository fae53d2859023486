import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * True when the registration of a service worker of this origin is in a profile on the disk. Browsers write it some
 * time after the worker has taken over; one that is killed earlier starts without it.
 */
export async function hasStoredWorker(options: { profile: string; origin: string }): Promise<boolean> {
  const { profile, origin } = options;
  const files = await readdir(profile, { recursive: true });
  for (const file of files.filter((each) => /service.?worker/i.test(each))) {
    // Files come and go while the browser runs, and folders cannot be read.
    const content = await readFile(join(profile, file)).catch(() => null);
    if (content?.includes(`${origin}/worker.js`)) return true;
  }
  return false;
}
