import { z } from 'zod';

/** The reasons for a report, as the database stores them (SECURITY-33). */
export const reportReasons = ['deceptive', 'wrong', 'illegal', 'offensive', 'other'] as const;
/** Why something is reported. */
export type ReportReason = (typeof reportReasons)[number];

/** The kinds of items that visitors can report (SECURITY-33). */
const reportKinds = ['promotion', 'event', 'hospital'] as const;
/** What is reported. */
export type ReportKind = (typeof reportKinds)[number];

/** The most characters of a report's details. */
export const MAX_DETAILS = 1_000;

/** What a super admin can do: hide the item, show it again, ask the hospital, or reject the reports. */
export const reportActions = ['hide', 'show', 'ask', 'reject'] as const;
/** What a super admin does about a report. */
export type ReportAction = (typeof reportActions)[number];

const reportedItem = z.object({
  kind: z.enum(reportKinds),
  target: z.string(),
  title: z.string(),
  hospital_id: z.string(),
  hospital_name: z.string(),
  hospital_slug: z.string(),
  /** The slug of the promotion or event; null for a hospital. */
  url_slug: z.string().nullable(),
  is_hidden: z.boolean(),
  /** The number of reports that were not closed yet, by hiding the item or rejecting them. */
  open: z.int(),
  reports: z.array(
    z.object({ reason: z.enum(reportReasons), details: z.string().nullable(), created_at: z.string() }),
  ),
  log: z.array(
    z.object({
      action: z.enum(reportActions),
      note: z.string().nullable(),
      created_at: z.string(),
      by: z.string().nullable(),
    }),
  ),
});
/** A reported item with its twenty newest reports and its whole log of actions, newest first. */
export type ReportedItem = z.infer<typeof reportedItem>;

/** Schema of the answer of `report_inbox`. */
export const reportedItems = z.array(reportedItem);
