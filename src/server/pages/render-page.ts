import type { EventCard } from '../../listings/rules/event-card-row.ts';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { PageFilling } from './fill-page.ts';
import type { RouteFiles } from './route-files.ts';

/** The server's copy of the app (src/app/render-on-server.tsx), as far as pages use it. */
export interface ServerApp {
  /** The route of a path, as `/$hospital/$promotion`; null where there is none. */
  routeOf(pathname: string): string | null;
  homeMarkup(options: { cards: readonly PromotionCard[]; site: string; backendUrl: string }): Promise<string>;
  promotionMarkup(options: { promotion: PromotionDetail; site: string; backendUrl: string }): Promise<string>;
  eventsMarkup(options: { events: readonly EventCard[]; site: string; backendUrl: string }): Promise<string>;
  eventMarkup(options: { event: EventDetail; site: string; backendUrl: string }): Promise<string>;
  /** What the page of a route needs beside what every page names: addresses below the site. */
  filesOf(route: string): RouteFiles;
}

/** `plain`: the built page as it is, since the backend did not answer in time. `moved`: a path, encoded. */
export type Delivery =
  | { outcome: 'filled'; filling: PageFilling }
  | { outcome: 'plain' }
  | { outcome: 'missing' }
  | { outcome: 'moved'; to: string };

/** Makes one page. `site` and `backendUrl` have no slash at their end. */
export type RenderPage = (options: {
  pathname: string;
  site: string;
  backendUrl: string;
  /** For each question to the backend. */
  limitMs: number;
  app: ServerApp;
}) => Promise<Delivery>;
