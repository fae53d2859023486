const BUCKET = 'car-insurance-documents';
const AT_ONCE = 500;

/** Removes by the API of Storage what the database removed before, 500 files a call; answers how many are gone. */
export async function removeFiles(options: {
  callDatabase: (call: { name: string; values: object }) => Promise<unknown>;
  /** Deletes these keys of a bucket with the secret key; throws where Storage refuses. */
  deleteFiles: (files: { bucket: string; keys: readonly string[] }) => Promise<void>;
}): Promise<number> {
  const taken = await options.callDatabase({ name: 'take_removed_files', values: { at_most: AT_ONCE } });
  const keys = Array.isArray(taken) ? taken.map(String) : [];
  if (keys.length === 0) return 0;
  await options.deleteFiles({ bucket: BUCKET, keys });
  return Number(await options.callDatabase({ name: 'end_removed_files', values: { names: keys } }));
}
