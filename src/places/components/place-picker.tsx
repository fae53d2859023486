import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { readDevicePosition, type DevicePosition } from '../data/read-device-position.ts';
import { formatCoordinate, type Coordinates } from '../rules/place-search-result.ts';

const PlaceMap = lazy(() => import('./place-map.tsx'));
const POSITION_TIMEOUT_MS = 20_000;

/** The position comes from the device or from a pin on the map; both work without a network (PLACE-1). */
export function PlacePicker(props: {
  position: Coordinates | null;
  /** The address, shown with the position; missing if the form shows it elsewhere. */
  address?: string;
  onChange: (position: Coordinates | null) => void;
}) {
  const t = useText();
  const { position, onChange } = props;
  const [reading, setReading] = useState(false);
  const [mapOpen, setMapOpen] = useState(false);
  const [problem, setProblem] = useState<Exclude<DevicePosition['outcome'], 'found'> | null>(null);

  const readPosition = async () => {
    setReading(true);
    setProblem(null);
    const read = await readDevicePosition({ timeoutMs: POSITION_TIMEOUT_MS });
    setReading(false);
    if (read.outcome === 'found') onChange({ lat: read.lat, lng: read.lng });
    else setProblem(read.outcome);
  };

  return (
    <div className="stack">
      {position && (
        <Notice tone="jade" icon="pin">
          <p className="number">
            {t('place.selected', {
              lat: formatCoordinate(position.lat),
              lng: formatCoordinate(position.lng),
            })}
          </p>
          {props.address && <p>{props.address}</p>}
        </Notice>
      )}
      <div className="row-actions">
        {!position && (
          <Button variant="soft" disabled={reading} onClick={() => void readPosition()}>
            <Icon name="pin" />
            {t(reading ? 'place.reading' : 'place.device')}
          </Button>
        )}
        <Button variant="soft" aria-expanded={mapOpen} onClick={() => setMapOpen(!mapOpen)}>
          {t(mapOpen ? 'place.closeMap' : 'place.openMap')}
        </Button>
        {position && (
          <Button variant="soft" color="gray" onClick={() => onChange(null)}>
            {t('place.remove')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {problem && (
          <Notice tone="amber" icon="attention">
            <p>{t(`place.position.${problem}`)}</p>
          </Notice>
        )}
      </div>
      {mapOpen && (
        <Suspense fallback={<span className="bone place-map" />}>
          <PlaceMap position={position} onPick={onChange} />
        </Suspense>
      )}
    </div>
  );
}
