/** Lines as in TopoJSON: whole numbers, each place as the difference to the one before. */
interface SharedLines {
  scale: readonly number[];
  translate: readonly number[];
  /** Each a line: longitude and latitude in turn. */
  arcs: readonly (readonly number[])[];
}

/** Areas by the borders that they share. */
export interface SharedShapes extends SharedLines {
  /** Each an area of polygons of rings of borders; `~n` is the border `n` backwards. */
  provinces: readonly (readonly (readonly (readonly number[])[])[])[];
}

export type LatLng = [lat: number, lng: number];

/** The lines by latitude and longitude in degrees. */
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

/** The areas as polygons of rings, each the outer one first, of latitude and longitude in degrees. */
export function readShapes(shapes: SharedShapes): LatLng[][][][] {
  const borders = readLines(shapes);
  const border = (index: number) =>
    index < 0 ? (borders[~index] ?? []).toReversed() : (borders[index] ?? []);
  return shapes.provinces.map((polygons) =>
    polygons.map((rings) => rings.map((ring) => ring.flatMap(border))),
  );
}
