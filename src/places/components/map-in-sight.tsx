import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Coordinates } from '../rules/place.ts';
import './places.css';

// Vite fetches a file's styles before an `import()` and what is chained to it: handlers chained there would miss a failure.
const fetchMap = () => import('./place-map.tsx');
const PlaceMap = lazy(fetchMap);

/** Fetches the map's code when it scrolls into view. Without a network a text says what works all the same. */
export function MapInSight(props: { position: Coordinates }) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'away' | 'near' | 'unavailable'>('away');
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        // A chunk that cannot be fetched must not take the page with it.
        fetchMap().then(
          () => setState('near'),
          () => setState('unavailable'),
        );
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="map-in-sight">
      {state === 'near' && (
        <Suspense>
          <PlaceMap position={props.position} />
        </Suspense>
      )}
      {state === 'unavailable' && <p className="field-help">{t('place.mapOffline')}</p>}
    </div>
  );
}
