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
  /** The route of a path, as `/$hospital/$promotion`; null where there is none. */
  routeOf(pathname: string): string | null;
  homeMarkup(options: MarkupOptions & { cards: readonly PromotionCard[] }): Promise<string>;
  promotionMarkup(options: MarkupOptions & { promotion: PromotionDetail }): Promise<string>;
  eventsMarkup(options: MarkupOptions & { events: readonly EventCard[] }): Promise<string>;
  eventMarkup(options: MarkupOptions & { event: EventDetail }): Promise<string>;
  hospitalMarkup(options: MarkupOptions & { hospital: HospitalPage }): Promise<string>;
  /** What the page of a route, or of a language, needs beside what every page names: addresses below the site. */
  filesOf(part: string): RouteFiles;
}

/** `plain`: the built page as it is, since the backend did not answer in time. `moved`: a path, encoded. */
export type Delivery =
  | { outcome: 'filled'; filling: PageFilling }
  | { outcome: 'plain' }
  | { outcome: 'missing' }
  | { outcome: 'moved'; to: string };

/** Makes one page. */
export type RenderPage = (
  options: MarkupOptions & {
    pathname: string;
    /** For each question to the backend. */
    limitMs: number;
    app: ServerApp;
  },
) => Promise<Delivery>;
