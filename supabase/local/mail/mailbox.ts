import { readMails, writeMails, type Mail } from './mail-file.ts';

/** The number of mails that are stored; older ones are dropped. */
const CAPACITY = 200;

/** Where the backend puts the mails of Auth. */
export interface Mailbox {
  /** The stored mails, newest first. */
  list(): readonly Mail[];
  receive(mail: Omit<Mail, 'sentAt'>): Promise<void>;
}

/** Opens a mailbox that stores mails in `<dataDir>/mail.json` instead of sending them. */
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
      // Writes run one at a time, and a failed write does not stop later ones.
      writing = writing.then(save, save);
      return writing;
    },
  };
}
