type Refusal = 'storage_full' | 'storage_unavailable';

const unavailable = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'OpenFailedError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
]);

/** True where the error, or one that caused it, says that there is no room. */
export function isStorageFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === 'QuotaExceededError') return true;
  }
  return false;
}

/** Why the device refused a write; anything else is a fault of ours and is thrown on (rule W5). */
export function storageRefusal(error: unknown): Refusal {
  if (isStorageFull(error)) return 'storage_full';
  if (error instanceof Error && unavailable.has(error.name)) return 'storage_unavailable';
  throw error;
}

function innerOf(error: Error): unknown {
  return 'inner' in error ? error.inner : error.cause;
}
