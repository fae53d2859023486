import { Polygon } from 'react-leaflet';
import shapes from '../data/province-shapes.json';
import { readShapes } from '../rules/read-shapes.ts';

const areas = readShapes(shapes);

/** Coast and provinces of Thailand beneath the names, where no tiles show the country (PLACE-4). */
export function ProvinceShapes() {
  return areas.map((positions, index) => (
    <Polygon
      key={index}
      positions={positions}
      // Leaflet reads the class when the shape is made, and `pathOptions` come later. The style sheet has the colours.
      className="map-land"
      weight={1}
      smoothFactor={0.6}
      interactive={false}
    />
  ));
}
