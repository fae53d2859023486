import { z } from 'zod';
import { callPublicFunction, type PublicAnswer } from '../../listings/data/call-public-function.ts';
import type { ReportKind, ReportReason } from '../rules/report.ts';
import { challenge, solveChallenge } from './solve-challenge.ts';

/**
 * Sends a report without a name, after the proof of work that the server asks for. Refused with `SB024` where too many
 * reports came in.
 */
export async function sendReport(options: {
  kind: ReportKind;
  target: string;
  reason: ReportReason;
  details: string;
}): Promise<PublicAnswer<boolean>> {
  const asked = await callPublicFunction({
    name: 'ask_for_proof',
    values: {},
    read: (json) => challenge.safeParse(json).data ?? null,
  });
  if (asked.outcome !== 'answered') return asked;
  const proof = await solveChallenge({
    challenge: asked.value,
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  });
  if (!proof) return { outcome: 'unreachable' };
  return callPublicFunction({
    name: 'report',
    values: { ...options, details: options.details.trim(), proof },
    read: (json) => z.boolean().safeParse(json).data ?? null,
  });
}
