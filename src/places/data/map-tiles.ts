/** Where the map's pictures come from; `url` as Leaflet writes it, with {z}, {x} and {y}. */
export interface MapTiles {
  url: string;
  attribution: string;
}

/** What the server wrote into the page; null where no tile server is configured: maps then show the provinces. */
export function mapTiles(): MapTiles | null {
  const read = (name: string) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  const url = read('sabai-tiles');
  return url.startsWith('https://') ? { url, attribution: read('sabai-tiles-attribution') } : null;
}
