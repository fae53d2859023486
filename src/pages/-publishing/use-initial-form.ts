import { useState } from 'react';

/**
 * What a form begins with: the draft that was found, or nothing under a new id. Starting over begins another form under
 * another key; what is new has another id then too, for the one before may have been stored without anybody hearing of it.
 */
export function useInitialForm<Draft extends { id: string }>(options: {
  /** The id of the row that is edited; null for a new row. */
  storedId: string | null;
  draft: Draft | null;
}): { key: number; id: string; draft: Draft | null; onStartOver: () => void } {
  const { storedId, draft } = options;
  const [begun, setBegun] = useState(() => ({
    key: 0,
    id: storedId ?? draft?.id ?? crypto.randomUUID(),
    draft,
  }));
  const onStartOver = () =>
    setBegun({ key: begun.key + 1, id: storedId ?? crypto.randomUUID(), draft: null });
  return { ...begun, onStartOver };
}
