/**
 * The script and style files of one route that index.html does not load itself; paths from the site's root.
 */
export interface RouteFiles {
  scripts: readonly string[];
  styles: readonly string[];
}
