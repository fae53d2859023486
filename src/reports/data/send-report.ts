import { z } from 'zod';
import { callPublicFunction, type PublicAnswer } from '../../listings/data/call-public-function.ts';
import { sendWithProof, type Proofs } from '../../proof/data/create-proofs.ts';
import type { ReportKind, ReportReason } from '../rules/report.ts';

/**
 * Sends an anonymous report with a proof of work; `target` is the reported item's id. Refused with `SB024`
 * while too many reports arrive, and with `SB025` when the proof is not accepted.
 */
export function sendReport(options: {
  proofs: Proofs;
  kind: ReportKind;
  target: string;
  reason: ReportReason;
  details: string;
}): Promise<PublicAnswer<boolean>> {
  const { proofs, ...report } = options;
  return sendWithProof(proofs, (proof) =>
    callPublicFunction({
      name: 'report',
      values: { ...report, details: report.details.trim(), proof },
      read: (json) => z.boolean().safeParse(json).data ?? null,
    }),
  );
}
