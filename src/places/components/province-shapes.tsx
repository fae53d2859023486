import { Polygon } from 'react-leaflet';
import shapes from '../data/province-shapes.json';
import { readShapes } from '../rules/read-shapes.ts';

const areas = readShapes(shapes);

/** Coast and provinces of Thailand below their names, for maps without tiles (PLACE-4). */
export function ProvinceShapes() {
  return areas.map((positions, index) => (
    <Polygon
      key={index}
      positions={positions}
      // Set here, because Leaflet reads the class before `pathOptions` apply. The style sheet has the
      // colours.
      className="map-land"
      weight={1}
      smoothFactor={0.6}
      interactive={false}
    />
  ));
}
