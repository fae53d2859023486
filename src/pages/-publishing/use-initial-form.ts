import { useState } from 'react';

/**
 * The initial state of a form: the draft that was found, or an empty form with a new id. Starting over
 * changes `key` and the id of a new row, because the server may have stored the earlier row unnoticed.
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
