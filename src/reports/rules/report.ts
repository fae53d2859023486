import { z } from 'zod';

/** The reasons for a report, in the words of the database (SECURITY-33). */
export const reportReasons = ['deceptive', 'wrong', 'illegal', 'offensive', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportKinds = ['promotion', 'event', 'hospital'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const MAX_DETAILS = 1_000;

/** What a super admin does about a report. */
export const reportActions = ['hide', 'show', 'ask', 'reject'] as const;
export type ReportAction = (typeof reportActions)[number];

const reportedItem = z.object({
  kind: z.enum(reportKinds),
  target: z.string(),
  title: z.string(),
  hospital_id: z.string(),
  hospital_name: z.string(),
  hospital_slug: z.string(),
  /** Null for a hospital. */
  url_slug: z.string().nullable(),
  is_hidden: z.boolean(),
  /** How many reports wait. */
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
/** Something that was reported, with its newest twenty reports and all that was done about it, newest first. */
export type ReportedItem = z.infer<typeof reportedItem>;

export const reportedItems = z.array(reportedItem);
