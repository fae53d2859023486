import type { MessageTexts } from './message-texts.ts';
import { access as thaiAccess } from './th/access.ts';
import { account as thaiAccount } from './th/account.ts';
import { adverts as thaiAdverts } from './th/adverts.ts';
import { auth as thaiAuth } from './th/auth.ts';
import { common as thaiCommon } from './th/common.ts';
import { consents as thaiConsents } from './th/consents.ts';
import { crm as thaiCrm } from './th/crm.ts';
import { customerRecord as thaiCustomerRecord } from './th/customer-record.ts';
import { insurance as thaiInsurance } from './th/insurance.ts';
import { crmHome as thaiCrmHome } from './th/crm-home.ts';
import { desk as thaiDesk } from './th/desk.ts';
import { events as thaiEvents } from './th/events.ts';
import { detail as thaiDetail } from './th/detail.ts';
import { findPromotions as thaiFindPromotions } from './th/find-promotions.ts';
import { first as thaiFirst } from './th/first.ts';
import { hospital as thaiHospital } from './th/hospital.ts';
import { labels as thaiLabels } from './th/labels.ts';
import { market as thaiMarket } from './th/market.ts';
import { records as thaiRecords } from './th/records.ts';
import { pages as thaiPages } from './th/pages.ts';
import { places as thaiPlaces } from './th/places.ts';
import { notifications as thaiNotifications } from './th/notifications.ts';
import { operations as thaiOperations } from './th/operations.ts';
import { reports as thaiReports } from './th/reports.ts';
import { requests as thaiRequests } from './th/requests.ts';
import { retention as thaiRetention } from './th/retention.ts';
import { publishing as thaiPublishing } from './th/publishing.ts';
import { daySheet as thaiDaySheet } from './th/day-sheet.ts';
import { reception as thaiReception } from './th/reception.ts';
import { scanner as thaiScanner } from './th/scanner.ts';
import { sync as thaiSync } from './th/sync.ts';
import { customerFilter as thaiCustomerFilter } from './th/customer-filter.ts';
import { tags as thaiTags } from './th/tags.ts';
import { tasks as thaiTasks } from './th/tasks.ts';
import { shifts as thaiShifts } from './th/shifts.ts';
import { voids as thaiVoids } from './th/voids.ts';

/** The complete Thai texts. */
export const thaiTexts: MessageTexts = {
  ...thaiAccess,
  ...thaiAccount,
  ...thaiAdverts,
  ...thaiFirst,
  ...thaiFindPromotions,
  ...thaiDetail,
  ...thaiCommon,
  ...thaiAuth,
  ...thaiConsents,
  ...thaiCrm,
  ...thaiInsurance,
  ...thaiCrmHome,
  ...thaiDesk,
  ...thaiEvents,
  ...thaiHospital,
  ...thaiCustomerRecord,
  ...thaiLabels,
  ...thaiMarket,
  ...thaiPages,
  ...thaiPlaces,
  ...thaiNotifications,
  ...thaiOperations,
  ...thaiReports,
  ...thaiRequests,
  ...thaiRetention,
  ...thaiPublishing,
  ...thaiRecords,
  ...thaiDaySheet,
  ...thaiReception,
  ...thaiScanner,
  ...thaiSync,
  ...thaiCustomerFilter,
  ...thaiTags,
  ...thaiTasks,
  ...thaiVoids,
  ...thaiShifts,
};
