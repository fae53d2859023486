import { useState } from 'react';
import type { Live } from './use-live.ts';

/**
 * As `live`, but while the read of a new key is loading, the value that was ready before it. For lists whose key
 * names what they show: they would be empty for a moment at each change, and lose the focus in them.
 */
export function useFormerValue<Value>(live: Live<Value>): Live<Value> {
  const [known, setKnown] = useState(live);
  if (live.state === 'ready' && live !== known) setKnown(live);
  return live.state === 'loading' && known.state === 'ready' ? known : live;
}
