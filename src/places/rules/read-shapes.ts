/** Lines as in TopoJSON: integers, each point as the difference to the point before. */
interface SharedLines {
  scale: readonly number[];
  translate: readonly number[];
  /** Each arc is a line, with longitude and latitude in turn. */
  arcs: readonly (readonly number[])[];
}

/** Areas made of borders that they share, as in TopoJSON. */
export interface SharedShapes extends SharedLines {
  /** Each province is a list of polygons, of rings, of indexes into `arcs`; `~n` is arc `n` reversed. */
  provinces: readonly (readonly (readonly (readonly number[])[])[])[];
}

/** A point in degrees, latitude first; TopoJSON has longitude first. */
export type LatLng = [lat: number, lng: number];

/** Decodes the arcs into lines of latitude and longitude in degrees. */
export function readLines(lines: SharedLines): LatLng[][] {
  const [scaleX = 1, scaleY = 1] = lines.scale;
  const [left = 0, bottom = 0] = lines.translate;
  return lines.arcs.map((arc) => {
    const points: LatLng[] = [];
    let [x, y] = [0, 0];
    for (let at = 0; at < arc.length; at += 2) {
      x += arc[at] ?? 0;
      y += arc[at + 1] ?? 0;
      points.push([bottom + y * scaleY, left + x * scaleX]);
    }
    return points;
  });
}

/** Decodes each area into polygons, each a list of rings with the outer ring first, in degrees. */
export function readShapes(shapes: SharedShapes): LatLng[][][][] {
  const borders = readLines(shapes);
  const border = (index: number) =>
    index < 0 ? (borders[~index] ?? []).toReversed() : (borders[index] ?? []);
  return shapes.provinces.map((polygons) =>
    polygons.map((rings) => rings.map((ring) => ring.flatMap(border))),
  );
}
