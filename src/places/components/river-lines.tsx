import { Polyline } from 'react-leaflet';
import rivers from '../data/river-lines.json';
import { readLines } from '../rules/read-shapes.ts';

const lines = readLines(rivers);

/** The larger rivers, above the land of `ProvinceShapes` (PLACE-4). */
export function RiverLines() {
  return lines.map((positions, index) => (
    <Polyline
      key={index}
      positions={positions}
      className="map-river"
      weight={1.5}
      smoothFactor={0.6}
      interactive={false}
    />
  ));
}
