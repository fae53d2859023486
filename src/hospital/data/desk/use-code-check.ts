import { useEffect, useState } from 'react';
import type { RedeemResult, RedemptionAttempt } from '../../../../sync/index.ts';
import type { BookingContact } from '../../../bookings/rules/booking-contact.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { isStale } from '../../../session/rules/is-stale.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import {
  applyServerAnswer,
  attemptOf,
  updateCheckProgress,
  newCheckProgress,
  type CodeCheckProgress,
} from '../../rules/code-check-progress.ts';
import type { CheckedAttempt, CheckVerdict } from '../../rules/code-verdict.ts';
import { classifyCheck } from '../../rules/classify-check.ts';
import { snapshotAge, type SnapshotAge } from '../../rules/snapshot-age.ts';
import { askCode } from './ask-code.ts';
import { readListed, type ListedCode } from './read-listed.ts';
import { redeemCode } from './redeem-code.ts';
import { useNow } from '../use-now.ts';
import { useSignedCode } from './use-signed-code.ts';
import { useStreams } from './use-streams.ts';
import { refreshVoucherKeys } from './voucher-keys.ts';

/** The verdict about one code, and the actions on it. */
export interface CodeCheckState {
  /** Null for some milliseconds, while this device's list is read, and while it cannot be read. */
  verdict: CheckVerdict | null;
  /** Reads this device's list again after reading failed; null unless it did. */
  retryRead: (() => void) | null;
  contact: BookingContact | null;
  age: SnapshotAge;
  /** When this device's list was fetched, in ms since 1970; null before the first fetch. */
  syncedAtMs: number | null;
  /** True from an attempt until its answer, for at most 4 s, after which the attempt waits in the queue. */
  pressing: boolean;
  /** The nonce of the redemption that used the code; null if it is not known, or the code is not used. */
  usedBy: string | null;
  /** Why an attempt was not stored; the screen must not say then that the code was used. Null otherwise. */
  refused: CodeCheckProgress['refused'];
  /**
   * Marks the code as used. `reason` is what the person wrote, required after the promotion's end; else null.
   */
  redeem(options: { basis: RedemptionAttempt['basis']; reason: string | null }): Promise<void>;
  /** Looks the code up although its check character is wrong. */
  lookUp(): void;
  /** Asks the server again. */
  retry(): void;
}

/**
 * Checks one code: by this device's list at once, by the server when it answers, and by the attempt and its
 * outcome. `scanId` is new for each scan, so that scanning the same code again starts over; null without one.
 */
export function useCodeCheck(options: {
  scanId: string | null;
  read: { code: string; valid: boolean } | null;
  /** The digits of the signature that was scanned with the code; null for a code alone. */
  signature: string | null;
  hospitalIds: readonly string[];
  /** The id of the person on shift on this device; null for nobody. */
  shiftStaffId: string | null;
}): CodeCheckState {
  const { read, signature, hospitalIds, shiftStaffId } = options;
  const code = read?.code ?? '';
  const key = `${options.scanId ?? ''} ${code}`;
  const [turn, setTurn] = useState(() => newCheckProgress(key));
  // The state belongs to one scan; the first render of another scan starts with an empty state.
  const now = turn.key === key ? turn : newCheckProgress(key);
  if (turn !== now) setTurn(now);
  const change = (part: Partial<CodeCheckProgress>) =>
    setTurn((before) => updateCheckProgress(before, { ...part, key }));
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
      if (current) setTurn((before) => applyServerAnswer(before, { key, server }));
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
    // If the keys cannot be fetched, the stored ones still count.
    refreshVoucherKeys().catch(() => undefined);
  }, [syncedAtMs]);
  // The age is computed in each render, because the list grows old while the screen is open.
  const age = snapshotAge({ syncedAtMs, nowMs });
  // Wait for the signature, some milliseconds; otherwise the screen would first say that it cannot verify.
  const known = local &&
    signed !== 'checking' && {
      read,
      lookedUp: now.lookedUp,
      local: local.booking,
      heldAt: local.heldAt,
      age,
      server: wanted && now.server.kind === 'not_asked' ? ({ kind: 'asking' } as const) : now.server,
      attempt: attemptOf(now, local.attempt),
      marking: now.pressing,
      ownNonce: now.result?.nonce ?? null,
      signed,
      today: bangkokDay(serverNowMs()),
    };
  const verdict = known ? classifyCheck(known) : null;
  const failed = [listed, streams].find((one) => one.state === 'failed');
  // Without a sync for a long time, the person may have been erased meanwhile (PRIVACY-4).
  const ownContact = isStale({ syncedAtMs, nowMs }) ? null : (local?.contact ?? null);
  return {
    verdict,
    retryRead: failed?.state === 'failed' ? failed.retry : null,
    contact: ('contact' in now.server ? now.server.contact : null) ?? ownContact,
    age,
    syncedAtMs,
    pressing: now.pressing,
    usedBy: verdict && usedByOf({ verdict, attempt: known ? known.attempt : null }),
    refused: now.refused,
    async redeem({ basis, reason }) {
      if (now.pressing || now.result !== null) return;
      change({ pressing: true, attempted: true, refused: null });
      const booking = 'booking' in now.server ? now.server.booking : local?.booking;
      const result = await redeemCode({
        code: booking?.booking_code ?? code,
        basis,
        reason,
        shiftStaffId,
        reopened: local?.reopened ?? [],
      });
      if (result.outcome === 'refused') change({ pressing: false, attempted: false, refused: result.reason });
      else change({ pressing: false, result: resultOf(result) });
    },
    lookUp: () => change({ lookedUp: true }),
    retry: () => change({ server: { kind: 'asking' }, attempt: now.attempt + 1, lookedUp: true }),
  };
}

/** The attempt with its answer; null if an earlier attempt of this device counts instead. */
function resultOf(result: Exclude<RedeemResult, { outcome: 'refused' }>): CheckedAttempt | null {
  if (result.outcome === 'known') return null;
  const { attempt } = result;
  if (result.outcome !== 'answered') return attempt;
  const answeredBy = attempt.basis === 'signed' ? 'queue' : 'direct';
  return { ...attempt, state: 'answered', answer: result.answer, answeredBy };
}

function usedByOf(options: { verdict: CheckVerdict; attempt: CheckedAttempt | null }): string | null {
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

/** Whether the list has the code: an older code has no check character and is no typing error then. */
function knows(listed: Live<ListedCode>): boolean {
  return listed.state === 'ready' && listed.value.booking !== null;
}
