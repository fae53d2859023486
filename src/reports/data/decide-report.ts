import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { reportedItems, type ReportAction, type ReportedItem, type ReportKind } from '../rules/report.ts';

/** The reported items, those with open reports first; for super admins. Needs a network. */
export function readReports(): Promise<FunctionAnswer<ReportedItem[]>> {
  return callDatabaseFunction({ name: 'report_inbox', values: {}, answer: reportedItems });
}

/** Carries out an action on a reported item (`target` is its id). False when the item no longer exists. */
export function decideReport(options: {
  kind: ReportKind;
  target: string;
  action: ReportAction;
  note: string;
}): Promise<FunctionAnswer<boolean>> {
  return callDatabaseFunction({ name: 'decide_report', values: options, answer: z.boolean() });
}
