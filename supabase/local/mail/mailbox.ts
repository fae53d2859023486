import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() });
export type Mail = z.infer<typeof Mail>;

/** More than a person looks through; older ones are dropped. */
const CAPACITY = 200;

export interface Mailbox {
  /** Newest first. */
  list(): readonly Mail[];
  receive(mail: Omit<Mail, 'sentAt'>): Promise<void>;
}

/** Keeps the mails that would be sent, in `<dataDir>/mail.json`, so that a restart still shows them. */
export async function openMailbox(options: { dataDir: string; now?: () => Date }): Promise<Mailbox> {
  const file = path.join(options.dataDir, 'mail.json');
  const now = options.now ?? (() => new Date());
  let mails = await readMails(file);
  let writing: Promise<void> = Promise.resolve();
  const save = async () => {
    const draft = `${file}.draft`;
    await writeFile(draft, JSON.stringify(mails), { mode: 0o600 });
    await rename(draft, file);
  };
  return {
    list: () => mails,
    receive(mail) {
      mails = [{ ...mail, sentAt: now().toISOString() }, ...mails].slice(0, CAPACITY);
      // One at a time, and a failed write does not stop the later ones.
      writing = writing.then(save, save);
      return writing;
    },
  };
}

async function readMails(file: string): Promise<Mail[]> {
  try {
    return z.array(Mail).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Nothing was sent yet, or the file is damaged: mails of a demonstration may be lost, the start may not.
    return [];
  }
}
