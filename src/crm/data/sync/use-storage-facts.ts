import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../../lib/await-unless-cancelled.ts';

/** How much storage the site uses and may use on this device. */
export interface StorageFacts {
  /** In bytes; null if the browser does not report them. */
  usedBytes: number | null;
  quotaBytes: number | null;
  /** Whether the browser promised not to clear the data; null if it does not report that. */
  persistent: boolean | null;
}

/**
 * The storage that this site uses on the device, and whether the browser may clear it; null until read. `ask`
 * asks for protection, and resolves to true if the browser agrees.
 */
export function useStorageFacts(): { facts: StorageFacts | null; ask: () => Promise<boolean> } {
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  useEffect(() => awaitUnlessCancelled(readStorageFacts(), setFacts), []);
  const ask = async () => {
    const agreed = await requestPersistence();
    setFacts(await readStorageFacts());
    return agreed;
  };
  return { facts, ask };
}

/** Asks the browser not to clear this site's data on its own. False if it does not agree or cannot. */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await storageManager()?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/** Reads the storage facts once, without following changes. */
export async function readStorageFacts(): Promise<StorageFacts> {
  try {
    const [estimate, persistent] = await Promise.all([
      storageManager()?.estimate?.(),
      storageManager()?.persisted?.(),
    ]);
    return {
      usedBytes: estimate?.usage ?? null,
      quotaBytes: estimate?.quota ?? null,
      persistent: persistent ?? null,
    };
  } catch {
    return { usedBytes: null, quotaBytes: null, persistent: null };
  }
}

/** Undefined on insecure origins and in old browsers. */
function storageManager(): Partial<StorageManager> | undefined {
  return (navigator as { storage?: StorageManager }).storage;
}
