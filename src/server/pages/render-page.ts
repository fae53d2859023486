import type { EventCard } from '../../listings/rules/event-card-row.ts';
import type { MessagesName } from '../../i18n/message-texts.ts';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import type { HospitalPage } from '../../listings/rules/hospital-detail.ts';
import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { PageFilling } from './fill-page.ts';
import type { RouteFiles } from './route-files.ts';

/** `site` and `backendUrl` have no slash at their end. */
export interface MarkupOptions {
  site: string;
  backendUrl: string;
  messagesName: MessagesName;
}

/** The server's copy of the app (src/app/render-on-server.tsx), as far as pages use it. */
export interface ServerApp {
  /** The route that matches a path, as `/$hospital/$promotion`; null when none does. */
  routeOf(pathname: string): string | null;
  homeMarkup(options: MarkupOptions & { cards: readonly PromotionCard[] }): Promise<string>;
  promotionMarkup(options: MarkupOptions & { promotion: PromotionDetail }): Promise<string>;
  eventsMarkup(options: MarkupOptions & { events: readonly EventCard[] }): Promise<string>;
  eventMarkup(options: MarkupOptions & { event: EventDetail }): Promise<string>;
  hospitalMarkup(options: MarkupOptions & { hospital: HospitalPage }): Promise<string>;
  /**
   * The files of a route (`/events`) or of a language (`th`) that index.html does not load; paths from the
   * site's root.
   */
  filesOf(part: string): RouteFiles;
}

/**
 * `plain`: the built page unfilled, because the backend did not answer in time. `moved`: `to` is an encoded
 * path.
 */
export type Delivery =
  | { outcome: 'filled'; filling: PageFilling }
  | { outcome: 'plain' }
  | { outcome: 'missing' }
  | { outcome: 'moved'; to: string };

/** Renders the contents of one public page. */
export type RenderPage = (
  options: MarkupOptions & {
    pathname: string;
    /** Time limit of each request to the backend. */
    limitMs: number;
    app: ServerApp;
  },
) => Promise<Delivery>;
