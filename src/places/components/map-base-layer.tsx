import { TileLayer, ZoomControl } from 'react-leaflet';
import { useText } from '../../i18n/use-text.ts';
import { mapTiles } from '../data/map-tiles.ts';
import { ProvinceNames } from './province-names.tsx';
import { ProvinceShapes } from './province-shapes.tsx';
import { RiverLines } from './river-lines.tsx';

/**
 * The map's base layer: streets if a tile server is configured, else coast, provinces and rivers (PLACE-4).
 * The buttons of Leaflet itself are English, so `MapContainer` leaves them out.
 */
export function MapBaseLayer() {
  const t = useText();
  const tiles = mapTiles();
  const zoomIn = t('place.zoomIn');
  return (
    <>
      {tiles ? (
        <TileLayer url={tiles.url} attribution={tiles.attribution} />
      ) : (
        <>
          <ProvinceShapes />
          <RiverLines />
          <ProvinceNames />
        </>
      )}
      <ZoomControl key={zoomIn} zoomInTitle={zoomIn} zoomOutTitle={t('place.zoomOut')} />
    </>
  );
}
