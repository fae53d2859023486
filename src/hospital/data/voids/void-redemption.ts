/** Voids of redemptions (rule B24): queued calls, and shown until the synced rows have them. */
import { z } from 'zod';
import { getSync, type QueuedCall, type QueueOutcome, type Store } from '../../../../sync/index.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import { voidReasons, type VoidReason } from '../../../bookings/rules/redemption-event.ts';
import type { RedemptionVoid } from '../../rules/redemption-void.ts';

const NAME = 'void_redemptions';

const sent = z.object({ nonce: z.string(), reason: z.enum(voidReasons), voided_at: z.string() });
const noted = z.object({ code: z.string() });
const answered = z.object({ outcome: z.enum(['voided', 'waiting', 'too_late', 'not_allowed']) });

/** A void that the server refused; it stays on the device until a person dismisses it. */
export interface RefusedVoid {
  id: string;
  code: string;
  why: 'too_late' | 'not_allowed' | 'not_readable';
}

/** The voids that were made on this device. */
export interface OwnVoids {
  /** Voids by the nonce of their redemption, until the synced row shows them. */
  waiting: ReadonlyMap<string, RedemptionVoid>;
  refused: RefusedVoid[];
}

/** Marks a redemption as a mistake on this device; the void is queued for the next sync. */
export async function voidRedemption(given: {
  nonce: string;
  code: string;
  reason: VoidReason;
  /** The id of the person on shift on this device; null for nobody. */
  shiftStaffId: string | null;
}): Promise<QueueOutcome> {
  const { nonce, code, reason, shiftStaffId } = given;
  const { calls, redemptions } = getSync().store();
  const atMs = Date.now() + (await redemptions.serverOffsetMs().catch(() => 0));
  return calls.queue({
    name: NAME,
    subject: nonce,
    values: { nonce, reason, voided_at: new Date(atMs).toISOString(), shift_staff: shiftStaffId },
    note: { code },
  });
}

/** Reads the voids of this device; for live queries. */
export async function readOwnVoids(store: Store): Promise<OwnVoids> {
  const calls = await store.calls.list(NAME);
  const rows = await store.getMany(
    redemptionEventsEntity,
    calls.map(({ subject }) => subject),
  );
  const waiting = new Map<string, RedemptionVoid>();
  const refused: RefusedVoid[] = [];
  calls.forEach((call, n) => {
    const { code } = noted.parse(call.note);
    const why = refusalOf(call);
    if (why) refused.push({ id: call.id, code, why });
    else if (!rows[n]?.voided_at) waiting.set(call.subject, toVoid(call));
  });
  return { waiting, refused };
}

function refusalOf(call: QueuedCall): RefusedVoid['why'] | null {
  if (call.state === 'refused') return 'not_readable';
  const outcome = answered.safeParse(call.answer).data?.outcome;
  return outcome === 'too_late' || outcome === 'not_allowed' ? outcome : null;
}

function toVoid(call: QueuedCall): RedemptionVoid {
  const { reason, voided_at: at } = sent.parse(call.values);
  const none = { byId: null, decision: null, note: null, decidedById: null, decidedAtMs: null };
  return { ...none, reason, atMs: Date.parse(at), isWaiting: call.state === 'waiting' };
}

/** Deletes queued voids that the synced rows already show. */
export async function forgetDoneVoids(): Promise<void> {
  const store = getSync().store();
  const calls = (await store.calls.list(NAME)).filter(
    (call) => call.state === 'answered' && !refusalOf(call),
  );
  const rows = await store.getMany(
    redemptionEventsEntity,
    calls.map(({ subject }) => subject),
  );
  await store.calls.forget(calls.filter((_, n) => rows[n]?.voided_at).map(({ id }) => id));
}

/** Deletes a refused void once the person has dismissed it. */
export async function dismissVoid(id: string): Promise<void> {
  await getSync().store().calls.forget([id]);
}
