import { useEffect, useState, type ComponentType } from 'react';
import { afterFirstPaint } from './device/after-first-paint.ts';

/**
 * Fetches and shows a part of the page after the first paint; a failed fetch is tried again when the network
 * is back. `load` must be a stable function.
 */
export function LazyAfterPaint<Props extends object>(props: {
  load: () => Promise<ComponentType<Props>>;
  with: Props;
}) {
  const { load } = props;
  const [fetched, setFetched] = useState<{ Part: ComponentType<Props> } | null>(null);
  useEffect(() => {
    const fetchPart = () =>
      void load()
        .then((Part) => setFetched({ Part }))
        .catch(() => addEventListener('online', fetchPart, { once: true }));
    afterFirstPaint(fetchPart);
  }, [load]);
  return fetched && <fetched.Part {...props.with} />;
}
