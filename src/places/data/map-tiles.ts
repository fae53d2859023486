/** The tile server of the maps; `url` is a Leaflet template with {z}, {x} and {y}. */
export interface MapTiles {
  url: string;
  attribution: string;
}

/** The tile server in the page's meta tags; null if none is configured, so that maps show the provinces. */
export function mapTiles(): MapTiles | null {
  const read = (name: string) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  const url = read('sabai-tiles');
  return url.startsWith('https://') ? { url, attribution: read('sabai-tiles-attribution') } : null;
}
