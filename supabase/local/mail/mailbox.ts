import { readMails, writeMails, type Mail } from './mail-file.ts';

/** More than a person looks through; older ones are dropped. */
const CAPACITY = 200;

export interface Mailbox {
  /** Newest first. */
  list(): readonly Mail[];
  receive(mail: Omit<Mail, 'sentAt'>): Promise<void>;
}

/** Keeps the mails that would be sent, in `<dataDir>/mail.json`, so that a restart still shows them. */
export async function openMailbox(options: { dataDir: string; now?: () => Date }): Promise<Mailbox> {
  const file = { dataDir: options.dataDir, name: 'mail.json' };
  const now = options.now ?? (() => new Date());
  let mails = await readMails(file);
  let writing: Promise<void> = Promise.resolve();
  const save = () => writeMails({ ...file, mails });
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
