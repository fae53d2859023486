const BUCKET = 'car-insurance-documents';
const AT_ONCE = 500;

/**
 * Deletes documents through the API of Storage whose rows the database removed, at most 500 a call. Resolves
 * to the number of deleted files.
 */
export async function removeFiles(options: {
  callDatabase: (call: { name: string; values: object }) => Promise<unknown>;
  /** Deletes these keys of a bucket with the secret key; rejects when Storage refuses. */
  deleteFiles: (files: { bucket: string; keys: readonly string[] }) => Promise<void>;
}): Promise<number> {
  const taken = await options.callDatabase({ name: 'take_removed_files', values: { at_most: AT_ONCE } });
  const keys = Array.isArray(taken) ? taken.map(String) : [];
  if (keys.length === 0) return 0;
  await options.deleteFiles({ bucket: BUCKET, keys });
  return Number(await options.callDatabase({ name: 'confirm_files_removed', values: { names: keys } }));
}
