import { TileLayer } from 'react-leaflet';
import { mapTiles } from '../data/map-tiles.ts';
import { ProvinceNames } from './province-names.tsx';
import { ProvinceShapes } from './province-shapes.tsx';
import { RiverLines } from './river-lines.tsx';

/**
 * The map's base layer: streets if a tile server is configured, else coast, provinces and rivers (PLACE-4).
 */
export function MapGround() {
  const tiles = mapTiles();
  if (tiles) return <TileLayer url={tiles.url} attribution={tiles.attribution} />;
  return (
    <>
      <ProvinceShapes />
      <RiverLines />
      <ProvinceNames />
    </>
  );
}
