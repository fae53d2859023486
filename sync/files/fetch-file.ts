import type { FileReference, FileUnavailable } from './file.ts';
import type { StorageCaller } from './call-storage.ts';
import { classifyTransfer } from './classify-transfer.ts';
import { signFile } from './sign-file.ts';
import { splitContent } from './split-content.ts';

/** Time for 10 MB at 50 kB/s. */
const TIMEOUT_MS = 210_000;

/**
 * Fetches a file by a link that lives 60 s. Content whose size or hash
 * differs from the row's is `damaged` (rule F10).
 */
export async function fetchFile(
  caller: StorageCaller,
  where: { bucket: string; file: FileReference },
): Promise<{ chunks: ArrayBuffer[] } | { reason: FileUnavailable }> {
  const { file } = where;
  const signed = await signFile(caller, { bucket: where.bucket, path: file.path });
  if (signed.outcome !== 'signed') return { reason: signed.reason };
  const verdict = classifyTransfer(
    await caller.transfers.send({
      method: 'GET',
      // The path is always below our own backend's address, whatever the answer said.
      path: signed.url.slice(caller.transfers.urlOf('').length),
      token: null,
      headers: {},
      body: null,
      timeoutMs: TIMEOUT_MS,
    }),
  );
  if (verdict.kind === 'missing') return { reason: 'not_found' };
  if (verdict.kind !== 'ok') return { reason: 'unreachable' };
  const { bytes } = verdict;
  if (bytes.byteLength !== file.size) return { reason: 'damaged' };
  const split = await splitContent(new Blob([bytes]));
  return split?.sha256 === file.sha256 ? { chunks: split.chunks } : { reason: 'damaged' };
}
