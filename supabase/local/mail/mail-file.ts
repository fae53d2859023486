import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() });
/** A mail in the mailbox of the embedded server. */
export type Mail = z.infer<typeof Mail>;

/** Reads the mails of a file in the data directory; an empty list when the file is missing or damaged. */
export async function readMails(options: { dataDir: string; name: string }): Promise<Mail[]> {
  try {
    const text = await readFile(path.join(options.dataDir, options.name), 'utf8');
    return z.array(Mail).parse(JSON.parse(text));
  } catch {
    // A damaged file loses its mails, but must not prevent the start.
    return [];
  }
}

/** Replaces the file. Only its owner may read it (mode 0600), because links in mails sign people in. */
export async function writeMails(options: {
  dataDir: string;
  name: string;
  mails: readonly Mail[];
}): Promise<void> {
  const file = path.join(options.dataDir, options.name);
  const draft = `${file}.draft`;
  await writeFile(draft, JSON.stringify(options.mails), { mode: 0o600 });
  await rename(draft, file);
}
