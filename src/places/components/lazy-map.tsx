import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Coordinates } from '../rules/place-search-result.ts';
import './places.css';

// Do not chain `catch` here: Vite loads the chunk's styles before the whole chain runs, so a handler in it
// would miss a failed style.
const fetchMap = () => import('./place-map.tsx');
const PlaceMap = lazy(fetchMap);

/** Fetches the map's code when it scrolls into view; shows a text instead if that fails. */
export function LazyMap(props: { position: Coordinates }) {
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
        // If the chunk cannot be fetched, show a text instead of the page's error screen.
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
