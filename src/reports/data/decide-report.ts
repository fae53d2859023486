import { z } from 'zod';
import { callFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { reportedItems, type ReportAction, type ReportedItem, type ReportKind } from '../rules/report.ts';

/** What was reported, open ones first; for super admins. Needs a network. */
export function readReports(): Promise<FunctionAnswer<ReportedItem[]>> {
  return callFunction({ name: 'report_inbox', values: {}, answer: reportedItems });
}

/** Hides it, shows it again, asks the hospital, or rejects the reports. False where it is gone. */
export function decideReport(options: {
  kind: ReportKind;
  target: string;
  action: ReportAction;
  note: string;
}): Promise<FunctionAnswer<boolean>> {
  return callFunction({ name: 'decide_report', values: options, answer: z.boolean() });
}
