/** What the page of a route is made of beside what every page names: addresses below the site. */
export interface RouteFiles {
  scripts: readonly string[];
  styles: readonly string[];
}
