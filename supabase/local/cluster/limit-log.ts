import { stat, truncate } from 'node:fs/promises';

const MOST_BYTES = 10 * 1024 * 1024;

/** Empties the database's log when it is longer than 10 MB (SECURITY-24). The database appends to it again. */
export async function limitLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile);
  if (size > MOST_BYTES) await truncate(logFile);
}
