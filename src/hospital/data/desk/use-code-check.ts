import { useEffect, useState } from 'react';
import type { RedeemResult, RedemptionAttempt } from '../../../../sync/index.ts';
import type { BookingContact } from '../../../bookings/rules/booking-contact.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { isStale } from '../../../session/rules/is-stale.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { answerTurn, attemptOf, changeTurn, newTurn, type CheckTurn } from '../../rules/check-turn.ts';
import type { CheckedScan, CheckVerdict } from '../../rules/code-verdict.ts';
import { classifyCheck } from '../../rules/classify-check.ts';
import { snapshotAge, type SnapshotAge } from '../../rules/snapshot-age.ts';
import { askCode } from './ask-code.ts';
import { readListed, type ListedCode } from './read-listed.ts';
import { redeemCode } from './redeem-code.ts';
import { useNow } from '../use-now.ts';
import { useSignedCode } from './use-signed-code.ts';
import { useStreams } from './use-streams.ts';
import { refreshVoucherKeys } from './voucher-keys.ts';

export interface CodeCheck {
  /** Null while the device's own list is read, some milliseconds. */
  verdict: CheckVerdict | null;
  contact: BookingContact | null;
  age: SnapshotAge;
  /** Device milliseconds of the list, null before the first. */
  syncedAtMs: number | null;
  /** True from the attempt until it was answered or put off, at most 4 s. */
  pressing: boolean;
  /** The nonce of the redemption that the verdict is about, where the code was used; else null. */
  usedBy: string | null;
  /** Why an attempt was not stored; the screen must not say then that anything was done. */
  refused: CheckTurn['refused'];
  /** Marks as used. `reason`: what the person wrote for `promotion_ended`, `confirm` or `record`. */
  redeem(options: { basis: RedemptionAttempt['basis']; reason: string | null }): Promise<void>;
  /** Looks the code up although its check character is wrong. */
  lookUp(): void;
  /** Asks the server again. */
  retry(): void;
}

/**
 * The check of one code: the device's answer at once, the server's when it comes, the attempt and its outcome.
 * `scanId` is another one with each scan, so that the same code scanned again begins anew; null while nothing was read.
 */
export function useCodeCheck(options: {
  scanId: string | null;
  read: { code: string; valid: boolean } | null;
  /** The digits of the signature that was scanned with the code; null for a code alone. */
  signature: string | null;
  hospitalIds: readonly string[];
  /** Who is on shift on this device; null for nobody. */
  shiftStaffId: string | null;
}): CodeCheck {
  const { read, signature, hospitalIds, shiftStaffId } = options;
  const code = read?.code ?? '';
  const key = `${options.scanId ?? ''} ${code}`;
  const [turn, setTurn] = useState(() => newTurn(key));
  // What is known belongs to one scan; the first showing of another begins with nothing.
  const now = turn.key === key ? turn : newTurn(key);
  if (turn !== now) setTurn(now);
  const change = (part: Partial<CheckTurn>) => setTurn((before) => changeTurn(before, { ...part, key }));
  const nowMs = useNow();
  const listed = useLive({
    key: `check ${code} ${hospitalIds.join(' ')}`,
    read: () => readListed({ code, hospitalIds }),
  });
  const streams = useStreams();
  const wanted = code !== '' && (read?.valid === true || now.lookedUp || knows(listed));
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void askCode(code, (server) => {
      if (current) setTurn((before) => answerTurn(before, { key, server }));
    });
    return () => {
      current = false;
    };
  }, [key, code, wanted, now.attempt]);

  const signed = useSignedCode({ code, signature, hospitalIds });

  const local = listed.state === 'ready' && streams.state === 'ready' ? listed.value : null;
  const stream = local?.booking?.hospital_id ?? hospitalIds[0];
  const facts = streams.state === 'ready' ? streams.value.find((one) => one.stream === stream) : undefined;
  const syncedAtMs = facts?.syncedAtMs ?? null;
  useEffect(() => {
    // Without an answer the list of before counts.
    refreshVoucherKeys().catch(() => undefined);
  }, [syncedAtMs]);
  // The time is read now, because the list grows old while the screen is open.
  const age = snapshotAge({ syncedAtMs, nowMs });
  // Some milliseconds, and a result never changes from one that could not be verified.
  const known = local &&
    signed !== 'checking' && {
      read,
      lookedUp: now.lookedUp,
      local: local.booking,
      heldAt: local.heldAt,
      age,
      server: wanted && now.server.kind === 'not_asked' ? ({ kind: 'asking' } as const) : now.server,
      scan: attemptOf(now, local.scan),
      marking: now.pressing,
      ownNonce: now.result?.nonce ?? null,
      signed,
      today: bangkokDay(serverNowMs()),
    };
  const verdict = known ? classifyCheck(known) : null;
  // On a device that was away for long the person may have been erased meanwhile (PRIVACY-4).
  const ownContact = isStale({ syncedAtMs, nowMs }) ? null : (local?.contact ?? null);
  return {
    verdict,
    contact: ('contact' in now.server ? now.server.contact : null) ?? ownContact,
    age,
    syncedAtMs,
    pressing: now.pressing,
    usedBy: verdict && usedByOf({ verdict, attempt: known ? known.scan : null }),
    refused: now.refused,
    async redeem({ basis, reason }) {
      if (now.pressing || now.result !== null) return;
      change({ pressing: true, attempted: true, refused: null });
      const result = await redeemCode({ code, basis, reason, shiftStaffId, reopened: local?.reopened ?? [] });
      if (result.outcome === 'refused') change({ pressing: false, attempted: false, refused: result.reason });
      else change({ pressing: false, result: resultOf(result) });
    },
    lookUp: () => change({ lookedUp: true }),
    retry: () => change({ server: { kind: 'asking' }, attempt: now.attempt + 1, lookedUp: true }),
  };
}

/** The attempt with its answer; null where an earlier one of this device counts. */
function resultOf(result: Exclude<RedeemResult, { outcome: 'refused' }>): CheckedScan | null {
  if (result.outcome === 'known') return null;
  const { attempt } = result;
  if (result.outcome === 'waiting') return attempt;
  const answeredBy = attempt.basis === 'signed' ? 'queue' : 'direct';
  return { ...attempt, state: 'answered', answer: result.answer, answeredBy };
}

function usedByOf(options: { verdict: CheckVerdict; attempt: CheckedScan | null }): string | null {
  const { verdict, attempt } = options;
  switch (verdict.state) {
    case 'done':
    case 'done_waiting':
    case 'accepted_here':
      return attempt?.nonce ?? null;
    case 'used':
      return (verdict.use.here ? attempt?.nonce : verdict.booking?.used_nonce) ?? null;
    default:
      return null;
  }
}

/** An older code has no check character; where the list has it, it is no typing error. */
function knows(listed: Live<ListedCode>): boolean {
  return listed.state === 'ready' && listed.value.booking !== null;
}
