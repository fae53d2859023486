import { DivIcon, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useMemo, useState } from 'react';
import { MapContainer, Marker, useMap, useMapEvents } from 'react-leaflet';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mapTiles } from '../data/map-tiles.ts';
import { roundDegrees, type Coordinates } from '../rules/place-search-result.ts';
import { MapBaseLayer } from './map-base-layer.tsx';
import './places.css';

/** Shown at zoom 5 while there is no pin, where the whole of Thailand fits into the map. */
const middleOfThailand: Coordinates = { lat: 13.1, lng: 101 };
const COUNTRY_ZOOM = 5;
const STREET_ZOOM = 15;
/** Used without tiles: no streets are visible then, and the surrounding provinces show where the pin is. */
const PROVINCE_ZOOM = 8;

/**
 * A map with a pin. With `onPick` a tap moves the pin, and so does a button for people who use no pointer.
 * Without a configured tile server it shows coast, borders and names of the provinces, which need no network
 * (PLACE-4).
 */
export default function PlaceMap(props: {
  position: Coordinates | null;
  onPick?: (position: Coordinates) => void;
}) {
  const t = useText();
  const { position, onPick } = props;
  const [map, setMap] = useState<LeafletMap | null>(null);
  const tiles = mapTiles();
  const pin = useMemo(
    () => new DivIcon({ html: drawPin(), className: 'map-pin', iconSize: [36, 44], iconAnchor: [18, 42] }),
    [],
  );
  const pick = ({ lat, lng }: Coordinates) =>
    onPick?.({ lat: roundDegrees(lat), lng: roundDegrees(wrapDegrees(lng)) });

  return (
    <div className="stack">
      <section className="place-map" aria-label={t('place.map')}>
        <MapContainer
          ref={setMap}
          center={position ?? middleOfThailand}
          zoom={position ? (tiles ? STREET_ZOOM : PROVINCE_ZOOM) : COUNTRY_ZOOM}
          scrollWheelZoom={onPick !== undefined}
          attributionControl={tiles !== null}
          zoomControl={false}
        >
          <MapBaseLayer />
          {onPick && <Taps onTap={pick} />}
          <Follow position={position} />
          {position && (
            <Marker
              position={position}
              icon={pin}
              alt={t('place.pin')}
              interactive={false}
              keyboard={false}
            />
          )}
        </MapContainer>
      </section>
      {!tiles && <p className="field-help">{t('place.mapSource')}</p>}
      {onPick && (
        <>
          <p className="field-help">{t('place.mapHelp')}</p>
          <div>
            <Button variant="soft" onClick={() => map && pick(map.getCenter())}>
              <Icon name="pin" />
              {t('place.pinCentre')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Taps(props: { onTap: (position: Coordinates) => void }) {
  useMapEvents({ click: (event: LeafletMouseEvent) => props.onTap(event.latlng) });
  return null;
}

/** Moves the map to a pin that was set outside of it (search, device). */
function Follow({ position }: { position: Coordinates | null }) {
  const map = useMap();
  const lat = position?.lat;
  const lng = position?.lng;
  useEffect(() => {
    if (lat === undefined || lng === undefined || map.getBounds().contains([lat, lng])) return;
    map.setView([lat, lng], Math.max(map.getZoom(), STREET_ZOOM - 3), { animate: false });
  }, [map, lat, lng]);
  return null;
}

/**
 * Wraps a longitude into -180 to 180, because Leaflet goes beyond when the map is dragged around the world.
 */
function wrapDegrees(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** An element instead of an HTML string, so that nothing is parsed as HTML. */
function drawPin(): HTMLElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 36 44');
  const drop = document.createElementNS(svg.namespaceURI, 'path');
  drop.setAttribute('d', 'M18 42C27 31 33 24 33 16A15 15 0 1 0 3 16C3 24 9 31 18 42Z');
  const dot = document.createElementNS(svg.namespaceURI, 'circle');
  for (const [name, value] of Object.entries({ cx: '18', cy: '16', r: '5.5' })) dot.setAttribute(name, value);
  svg.append(drop, dot);
  const holder = document.createElement('span');
  holder.append(svg);
  return holder;
}
