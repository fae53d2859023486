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

/** True if the error, or one that caused it, says that there is no room. */
export function isStorageFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === 'QuotaExceededError') return true;
  }
  return false;
}

/**
 * True if this page closed the database under a reader or aborted the transaction itself (rules W10, W11):
 * expected, not a fault. An abort by the browser, such as for want of space, carries its reason.
 */
export function isClosedOrAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'DatabaseClosedError') return true;
  const reason = innerOf(error);
  // A request under way fails with the platform's own AbortError, which Dexie wraps.
  return error.name === 'AbortError' && (reason instanceof Error ? isClosedOrAborted(reason) : !reason);
}

/** False if the browser has no storage, or if this page closed the database, which must not come back. */
export function mayOpenLater(error: unknown): boolean {
  return !(error instanceof Error && ['MissingAPIError', 'DatabaseClosedError'].includes(error.name));
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
