import { useEffect, useState } from 'react';

export interface StorageFacts {
  /** Bytes; null where the browser does not report it. */
  usedBytes: number | null;
  quotaBytes: number | null;
  persistent: boolean | null;
}

/** How much this site keeps on the device and whether the browser may clear it; `ask` asks for protection. */
export function useStorageFacts(): { facts: StorageFacts | null; ask: () => Promise<boolean> } {
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  useEffect(() => {
    let shown = true;
    void readStorageFacts().then((read) => {
      if (shown) setFacts(read);
    });
    return () => {
      shown = false;
    };
  }, []);
  const ask = async () => {
    const agreed = await requestPersistence();
    setFacts(await readStorageFacts());
    return agreed;
  };
  return { facts, ask };
}

/** Asks the browser not to clear this site's data by itself; false where it does not agree or cannot. */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await storageManager()?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/** Once, as it is now. */
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

/** Missing on insecure origins and in old browsers. */
function storageManager(): Partial<StorageManager> | undefined {
  return (navigator as { storage?: StorageManager }).storage;
}
