import { useEffect, useState, type ComponentType } from 'react';
import { afterFirstPaint } from './device/after-first-paint.ts';

/** Shows a part that nobody misses at first: its code is fetched after the first paint. `load` never changes. */
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
