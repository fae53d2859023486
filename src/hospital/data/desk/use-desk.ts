import { getSync, type RedemptionAttempt } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { attachPromotionDetails } from '../../../bookings/data/attach-promotion-details.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import type { HospitalDevice } from '../../rules/hospital-device.ts';
import { listRedemptionConflicts, type RedemptionConflict } from '../../rules/list-redemption-conflicts.ts';
import { voidReasons } from '../../../bookings/rules/redemption-event.ts';
import { listVoided, type VoidedRedemption } from '../../rules/redemption-void.ts';
import { readOwnDecisions, type OwnDecisions, type RefusedDecision } from '../voids/decide-void.ts';
import { readOwnVoids, type OwnVoids, type RefusedVoid } from '../voids/void-redemption.ts';
import { hospitalDevicesEntity } from '../hospital-devices-entity.ts';

/** The entries that need a person at the reception of one hospital, and the hospital's devices. */
export interface DeskEntries {
  /**
   * Redemption attempts of this device without an outcome: those that wait for the server, and those it
   * refused. Oldest first.
   */
  waiting: RedemptionAttempt[];
  refused: RedemptionAttempt[];
  /** Open conflicts come first; the tab counts those with `closed === null`. */
  conflicts: RedemptionConflict[];
  /** Redemptions that were marked as mistakes; those without the owner's decision come first. */
  voided: VoidedRedemption[];
  /** Voids of this device that the server refused. */
  refusedVoids: RefusedVoid[];
  /** Owners' decisions about voids, made on this device, that the server refused. */
  refusedDecisions: RefusedDecision[];
  /** The hospital's devices; the one seen last comes first. */
  devices: HospitalDevice[];
  /** The id of this device, as in `devices`; null before the first contact. */
  device: string | null;
}

/** Reads the {@link DeskEntries} of a hospital, live. */
export function useDesk(hospitalId: string): Live<DeskEntries> {
  return useLive({ key: `desk ${hospitalId}`, read: () => readDesk(hospitalId) });
}

async function readDesk(hospitalId: string): Promise<DeskEntries> {
  const store = getSync().store();
  const [own, decisions] = await Promise.all([readOwnVoids(store), readOwnDecisions(store)]);
  const [{ conflicts, voided }, devices, unanswered, device] = await Promise.all([
    readQuestions({ hospitalId, own, decisions }),
    store.list(hospitalDevicesEntity, { column: 'hospital_id', equals: hospitalId }),
    store.redemptions.unanswered(),
    store.redemptions.deviceId(),
  ]);
  return {
    waiting: unanswered.filter(({ state }) => state === 'waiting'),
    refused: unanswered.filter(({ state }) => state === 'refused'),
    conflicts,
    voided,
    refusedVoids: own.refused,
    refusedDecisions: decisions.refused,
    devices: devices.sort((a, b) => Date.parse(b.last_seen_at) - Date.parse(a.last_seen_at)),
    device,
  };
}

/**
 * Reads by index only the attempts that lost, those that won instead, and voids: years of other redemptions
 * are left out.
 */
async function readQuestions(options: {
  hospitalId: string;
  own: OwnVoids;
  decisions: OwnDecisions;
}): Promise<Pick<DeskEntries, 'conflicts' | 'voided'>> {
  const { hospitalId, own, decisions } = options;
  const store = getSync().store();
  const marked = await store.getMany(redemptionEventsEntity, [...own.waiting.keys()]);
  const lost = (
    await Promise.all([
      ...(['held', 'duplicate', 'late_cancel', 'unknown'] as const).map((outcome) =>
        store.list(redemptionEventsEntity, { column: 'outcome', equals: outcome }),
      ),
      ...voidReasons.map((reason) =>
        store.list(redemptionEventsEntity, { column: 'void_reason', equals: reason }),
      ),
    ])
  )
    .flat()
    .concat(marked.filter((event) => event !== undefined))
    .filter((event) => event.hospital_id === hospitalId);
  const [winners, bookings] = await Promise.all([
    store.getMany(
      redemptionEventsEntity,
      lost.flatMap(({ used_nonce: nonce }) => nonce ?? []),
    ),
    store.getMany(
      bookingsEntity,
      lost.flatMap(({ booking_id: id }) => id ?? []),
    ),
  ]);
  const known = <Row>(rows: (Row | undefined)[]) => rows.filter((row) => row !== undefined);
  const events = new Map([...lost, ...known(winners)].map((event) => [event.nonce, event]));
  const found = {
    events: [...events.values()],
    bookings: new Map((await attachPromotionDetails(store, known(bookings))).map((row) => [row.id, row])),
  };
  const unsent = await readUnsentVoided({ hospitalId, own, known: events });
  const voided = listVoided({ ...found, waitingVoids: own.waiting, decisions: decisions.waiting, unsent });
  return { conflicts: listRedemptionConflicts(found), voided };
}

/** Redemptions of this device that were voided and of which no synced row has arrived yet. */
async function readUnsentVoided(options: {
  hospitalId: string;
  own: OwnVoids;
  known: ReadonlyMap<string, unknown>;
}): Promise<VoidedRedemption[]> {
  const { hospitalId, own, known } = options;
  const store = getSync().store();
  const device = (await store.redemptions.deviceId()) ?? '';
  const found = await Promise.all(
    [...own.waiting].map(async ([nonce, mark]): Promise<VoidedRedemption[]> => {
      const attempt = known.has(nonce) ? null : await store.redemptions.ofNonce(nonce);
      if (!attempt) return [];
      const { code, attemptedAtMs: redeemedAtMs } = attempt;
      const rows = await store.list(bookingsEntity, { column: 'booking_code', equals: code });
      const [booking] = await attachPromotionDetails(
        store,
        rows.filter((row) => row.hospital_id === hospitalId),
      );
      const staffId = attempt.shiftStaffId ?? store.userId;
      return booking ? [{ nonce, code, device, staffId, redeemedAtMs, booking, void: mark }] : [];
    }),
  );
  return found.flat();
}
