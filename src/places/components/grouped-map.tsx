import { DivIcon, latLngBounds, type LatLngBounds, type LeafletKeyboardEvent } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { MapContainer, Marker, useMap, useMapEvents } from 'react-leaflet';
import { useText } from '../../i18n/use-text.ts';
import { mapTiles } from '../data/map-tiles.ts';
import { groupPoints, type PointGroup } from '../rules/group-points.ts';
import type { Coordinates } from '../rules/place-search-result.ts';
import { MapBaseLayer } from './map-base-layer.tsx';
import './places.css';

export interface MapItem extends Coordinates {
  id: string;
}

/**
 * The size of a group's button, large enough for a finger; also the radius within which items are grouped.
 */
const GROUP_PX = 44;
const country = latLngBounds([5.6, 97.3], [20.5, 105.7]);
/** Fitting all items zooms in no further, because a single place would show without its surroundings. */
const MAX_FIT_ZOOM = 12;
/** A group that is still one at this zoom is treated as one place. */
const CLOSEST_ZOOM = 15;

/** The last view of each map, by its `viewKey`; in memory only. */
const views = new Map<string, { center: Coordinates; zoom: number }>();

/** Items on the map of the country, grouped where they are close together (MARKET-33). */
export default function GroupedMap(props: {
  label: string;
  items: readonly MapItem[];
  /**
   * Identifies the list of items. A new key fits the map to all items; a former key restores its last view.
   */
  viewKey: string;
  chosen: readonly string[];
  nameOf: (items: readonly MapItem[]) => string;
  /** Called with the ids of a group at one place when it is opened. */
  onChoose: (ids: string[]) => void;
}) {
  const t = useText();
  const tiles = mapTiles();
  return (
    <>
      <section className="place-map grouped-map" aria-label={props.label}>
        <MapContainer
          bounds={country}
          scrollWheelZoom
          attributionControl={tiles !== null}
          zoomControl={false}
        >
          <MapBaseLayer />
          <View items={props.items} viewKey={props.viewKey} />
          <Groups {...props} />
        </MapContainer>
      </section>
      {!tiles && <p className="field-help">{t('place.mapSource')}</p>}
    </>
  );
}

/** Shows all items until the person moves the map. */
function View({ items, viewKey }: { items: readonly MapItem[]; viewKey: string }) {
  const moved = useRef(false);
  const map = useMapEvents({
    dragstart: () => (moved.current = true),
    moveend: () => {
      if (moved.current) views.set(viewKey, { center: map.getCenter(), zoom: map.getZoom() });
    },
    // A zoom by button, wheel, pinch or group counts as moved; the effect that fits the items resets the
    // flag.
    zoomstart: () => (moved.current = true),
  });
  useEffect(() => {
    const before = views.get(viewKey);
    if (before) map.setView(before.center, before.zoom, { animate: false });
    moved.current = before !== undefined;
  }, [map, viewKey]);
  useEffect(() => {
    if (moved.current || items.length === 0) return;
    map.fitBounds(boundsOf(items), { maxZoom: MAX_FIT_ZOOM, padding: [GROUP_PX, GROUP_PX], animate: false });
    moved.current = false;
  }, [map, items]);
  return null;
}

function Groups(props: Parameters<typeof GroupedMap>[0]) {
  const { items, chosen } = props;
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const groups = groupPoints({ items, pointOf: (item) => map.project(item, zoom), radiusPx: GROUP_PX });
  const open = (group: PointGroup<MapItem>) => {
    const bounds = boundsOf(group.items);
    const isOnePlace = bounds.getNorthEast().equals(bounds.getSouthWest());
    if (isOnePlace || zoom >= CLOSEST_ZOOM) return props.onChoose(group.items.map(({ id }) => id));
    // The zoom removes the focused button, so the focus moves to the map.
    map.getContainer().focus({ preventScroll: true });
    map.fitBounds(bounds, { maxZoom: CLOSEST_ZOOM, padding: [GROUP_PX, GROUP_PX], animate: false });
  };
  return groups.map((group) => {
    const isChosen = group.items.some(({ id }) => chosen.includes(id));
    const name = props.nameOf(group.items);
    return (
      <Group
        key={`${zoom} ${group.items[0]?.id} ${group.items.length} ${isChosen} ${name}`}
        position={map.unproject([group.middle.x, group.middle.y], zoom)}
        count={group.items.length}
        isChosen={isChosen}
        name={name}
        onOpen={() => open(group)}
      />
    );
  });
}

function Group(props: {
  position: Coordinates;
  count: number;
  isChosen: boolean;
  name: string;
  onOpen: () => void;
}) {
  const [icon] = useState(() => {
    // Elements instead of an HTML string, so that no name is parsed as HTML.
    const holder = document.createElement('span');
    const number = document.createElement('span');
    number.textContent = String(props.count);
    number.ariaHidden = 'true';
    const name = document.createElement('span');
    name.className = 'visually-hidden';
    name.textContent = props.name;
    holder.append(number, name);
    return new DivIcon({
      html: holder,
      className: `map-group${props.isChosen ? ' map-group-chosen' : ''}`,
      iconSize: [GROUP_PX, GROUP_PX],
    });
  });
  // Leaflet gives the marker the role of a button, but handles no keys.
  const keydown = ({ originalEvent }: LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    props.onOpen();
  };
  return <Marker position={props.position} icon={icon} eventHandlers={{ click: props.onOpen, keydown }} />;
}

function boundsOf(items: readonly MapItem[]): LatLngBounds {
  return latLngBounds(items.map(({ lat, lng }) => [lat, lng]));
}
