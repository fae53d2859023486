/** Owners' decisions about voids (rule B24): queued calls, and shown until the synced rows have them. */
import { z } from 'zod';
import { getSync, type QueuedCall, type QueueOutcome, type Store } from '../../../../sync/index.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import type { VoidDecision } from '../../../bookings/rules/redemption-event.ts';
import type { OwnDecision } from '../../rules/redemption-void.ts';

const NAME = 'decide_voids';

const sent = z.object({
  nonce: z.string(),
  decision: z.enum(['reopened', 'stays_used']),
  note: z.string().nullable(),
  decided_at: z.string(),
});
const noted = z.object({ code: z.string() });
const answered = z.object({ outcome: z.enum(['decided', 'waiting', 'not_allowed']) });

/** A decision that the server refused; it stays on the device until a person dismisses it. */
export interface RefusedDecision {
  id: string;
  code: string;
  why: 'not_allowed' | 'not_readable';
}

/** The decisions about voids that were made on this device. */
export interface OwnDecisions {
  /** Decisions by the nonce of the redemption, until the synced row has a decision. */
  waiting: ReadonlyMap<string, OwnDecision>;
  refused: RefusedDecision[];
}

/** Queues a decision whether the booking of a voided redemption can be used again; `reopened` is final. */
export async function decideVoid(given: {
  nonce: string;
  code: string;
  decision: VoidDecision;
  note: string;
}): Promise<QueueOutcome> {
  const { nonce, code, decision } = given;
  const { calls, redemptions } = getSync().store();
  const atMs = Date.now() + (await redemptions.serverOffsetMs().catch(() => 0));
  return calls.queue({
    name: NAME,
    subject: nonce,
    values: { nonce, decision, note: given.note.trim() || null, decided_at: new Date(atMs).toISOString() },
    note: { code },
  });
}

/** Reads the decisions of this device; for live queries. */
export async function readOwnDecisions(store: Store): Promise<OwnDecisions> {
  const calls = await store.calls.list(NAME);
  const rows = await rowsOf(store, calls);
  const waiting = new Map<string, OwnDecision>();
  const refused: RefusedDecision[] = [];
  calls.forEach((call, n) => {
    const { code } = noted.parse(call.note);
    const why = refusalOf(call);
    if (why) refused.push({ id: call.id, code, why });
    else if (!isTaken(call, rows[n]?.void_decision)) waiting.set(call.subject, toDecision(call));
  });
  return { waiting, refused };
}

/** Deletes queued decisions that the synced rows already show. */
export async function forgetDoneDecisions(): Promise<void> {
  const store = getSync().store();
  const calls = (await store.calls.list(NAME)).filter(
    (call) => call.state === 'answered' && !refusalOf(call),
  );
  const rows = await rowsOf(store, calls);
  await store.calls.forget(
    calls.filter((call, n) => isTaken(call, rows[n]?.void_decision)).map(({ id }) => id),
  );
}

/** Deletes a refused decision once the person has dismissed it. */
export async function dismissDecision(id: string): Promise<void> {
  await getSync().store().calls.forget([id]);
}

function rowsOf(store: Store, calls: readonly QueuedCall[]) {
  return store.getMany(
    redemptionEventsEntity,
    calls.map(({ subject }) => subject),
  );
}

/** An answered call is done once its row has any decision: another owner's may have counted. */
function isTaken(call: QueuedCall, decision: VoidDecision | null | undefined): boolean {
  return call.state === 'answered' && Boolean(decision);
}

function refusalOf(call: QueuedCall): RefusedDecision['why'] | null {
  if (call.state === 'refused') return 'not_readable';
  return answered.safeParse(call.answer).data?.outcome === 'not_allowed' ? 'not_allowed' : null;
}

function toDecision(call: QueuedCall): OwnDecision {
  const { decision, note, decided_at: at } = sent.parse(call.values);
  return { decision, note, atMs: Date.parse(at) };
}
