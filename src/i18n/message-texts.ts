import { access } from './en/access.ts';
import { account } from './en/account.ts';
import { adverts } from './en/adverts.ts';
import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { consents } from './en/consents.ts';
import { crm } from './en/crm.ts';
import { crmHome } from './en/crm-home.ts';
import { desk } from './en/desk.ts';
import { events } from './en/events.ts';
import { detail } from './en/detail.ts';
import { findPromotions } from './en/find-promotions.ts';
import { first } from './en/first.ts';
import { hospital } from './en/hospital.ts';
import { customerRecord } from './en/customer-record.ts';
import { insurance } from './en/insurance.ts';
import { labels } from './en/labels.ts';
import { market } from './en/market.ts';
import { records } from './en/records.ts';
import { pages } from './en/pages.ts';
import { places } from './en/places.ts';
import { notifications } from './en/notifications.ts';
import { operations } from './en/operations.ts';
import { reports } from './en/reports.ts';
import { requests } from './en/requests.ts';
import { retention } from './en/retention.ts';
import { publishing } from './en/publishing.ts';
import { daySheet } from './en/day-sheet.ts';
import { reception } from './en/reception.ts';
import { scanner } from './en/scanner.ts';
import { sync } from './en/sync.ts';
import { customerFilter } from './en/customer-filter.ts';
import { tags } from './en/tags.ts';
import { tasks } from './en/tasks.ts';
import { shifts } from './en/shifts.ts';
import { voids } from './en/voids.ts';
import { customerRecord as specifiedRecord } from './spec/customer-record.ts';
import { events as specifiedEvents } from './spec/events.ts';
import { insurance as specifiedInsurance } from './spec/insurance.ts';
import { market as specifiedMarket } from './spec/market.ts';
import { pages as specifiedPages } from './spec/pages.ts';
import { insuranceThai } from './th/insurance-columns.ts';

/** The complete English texts; their keys and parameters are the type of every other language. */
export const en = {
  ...access,
  ...account,
  ...adverts,
  ...first,
  ...findPromotions,
  ...detail,
  ...common,
  ...auth,
  ...consents,
  ...crm,
  ...insurance,
  ...crmHome,
  ...desk,
  ...events,
  ...hospital,
  ...customerRecord,
  ...labels,
  ...market,
  ...pages,
  ...places,
  ...notifications,
  ...operations,
  ...reports,
  ...requests,
  ...retention,
  ...publishing,
  ...records,
  ...daySheet,
  ...reception,
  ...scanner,
  ...sync,
  ...customerFilter,
  ...tags,
  ...tasks,
  ...voids,
  ...shifts,
} as const;

export type TextKey = keyof typeof en;
/** The complete texts of one language. */
export type MessageTexts = Readonly<Record<TextKey, string>>;

/**
 * The default texts are the specification's strings verbatim (SHELL-6). Where those are English, the English
 * texts apply; the Thai ones (events, insurance, footer) override them here.
 */
export const spec: MessageTexts = {
  ...en,
  ...insuranceThai,
  ...specifiedEvents,
  ...specifiedInsurance,
  ...specifiedMarket,
  ...specifiedPages,
  ...specifiedRecord,
};

/** Names of the sets of texts: `spec` has the default ones, the others are complete languages. */
export type MessagesName = 'spec' | 'th' | 'en';

/** Names of the `{…}` placeholders in a text. */
type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${infer Name}:${string}` ? Name : Place) | Places<Rest>
  : never;

/** The arguments that a text needs: none, or one with a value for each placeholder. */
export type TextParams<Key extends TextKey> = [Places<(typeof en)[Key]>] extends [never]
  ? []
  : [params: Record<Places<(typeof en)[Key]>, string | number>];
