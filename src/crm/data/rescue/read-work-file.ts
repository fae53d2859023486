import { type FoundWork, getSync, type WorkRefusal } from '../../../../sync/index.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { readSubject } from '../sync/read-subject.ts';
import { unpackText } from './pack-text.ts';
import { isEncryptedWork, decryptWork } from './encrypt-work.ts';

export type { FoundWork };

/** What a file of unsent work contains, or why it cannot be read. */
export type ReadWorkOutcome =
  /** The file is encrypted, and a password is needed. */
  | { outcome: 'sealed'; text: string }
  /**
   * `names` are the customers that the changes are about, each once, in the order of the file. `work` is its
   * text.
   */
  | { outcome: 'found'; work: string; found: FoundWork; names: string[] }
  | { outcome: 'refused'; reason: WorkRefusal | 'wrong_password' };

/** Reads which unsent work a chosen file would bring to this device; it changes nothing. */
export async function readWorkFile(file: File): Promise<ReadWorkOutcome> {
  return readText(await file.text().catch(() => ''));
}

/** As {@link readWorkFile}, for the bytes that another device showed as QR codes (rule N8). */
export async function readWorkBytes(bytes: Uint8Array<ArrayBuffer>): Promise<ReadWorkOutcome> {
  const text = await unpackText(bytes);
  return text === null ? { outcome: 'refused', reason: 'damaged' } : readText(text);
}

async function readText(text: string): Promise<ReadWorkOutcome> {
  return isEncryptedWork(text) ? { outcome: 'sealed', text } : readWork(text);
}

/** Decrypts the text of an encrypted file, and reads it as {@link readWorkFile} does. */
export async function openWorkFile(options: { text: string; password: string }): Promise<ReadWorkOutcome> {
  const opened = await decryptWork(options);
  if (opened.outcome !== 'opened') return { outcome: 'refused', reason: opened.outcome };
  return readWork(opened.work);
}

async function readWork(work: string): Promise<ReadWorkOutcome> {
  const store = getSync().store();
  const read = await store.findWork(work);
  if (read.outcome === 'refused') return read;
  const { changes } = read.work;
  const namesInFile = new Map(
    changes.flatMap(({ entity, rowId, values }) =>
      entity === customersEntity.name && typeof values['name'] === 'string'
        ? [[rowId, values['name']] as const]
        : [],
    ),
  );
  const names = new Map<string, string>();
  for (const { entity, rowId, values } of changes) {
    const { customerId, name } = await readSubject({ store, entity, rowId, values });
    const known = namesInFile.get(customerId ?? '') ?? name;
    if (customerId !== null && known !== null && !names.has(customerId)) names.set(customerId, known);
  }
  return { outcome: 'found', work, found: read.work, names: [...names.values()] };
}
