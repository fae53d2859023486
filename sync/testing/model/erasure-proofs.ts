/**
 * Devices report that they have nothing left of an erased customer, as
 * `public.report_device` and `public.report_desk` take it.
 */
import { worldOf, type ErasureProofs, type ModelContext } from './model-state.ts';

/** One row of `public.erasure_list`. */
export interface ErasureListRow {
  id: string;
  erased_at: string;
  devices: {
    device: string;
    name: string;
    holder: string | null;
    last_seen_at: string;
    reported_at: string | null;
  }[];
}

export const noErasures = (): ErasureProofs => ({
  devices: new Map(),
  erasures: new Map(),
  reports: new Map(),
});

/** Notes that a device called: that of a person or, where `reader` is a hospital, of its reception. */
export function noteDevice(
  context: ModelContext,
  { reader, device, userId, name = '' }: { reader: string; device: string; userId: string; name?: string },
): void {
  context.state.proofs.devices.set(`${reader} ${device}`, { name, userId, lastSeenAt: context.now() });
}

/** Notes, before a customer is erased, which hospitals have the name, and by which booking. */
export function noteErasure(
  context: ModelContext,
  { userId, customerId }: { userId: string; customerId: string },
): void {
  const world = worldOf(context);
  const bookings = new Map<string, string>();
  for (const { id, customer_id: of } of world.rows('bookings')) {
    const hospital = world.row('booking_contacts', String(id))?.['hospital_id'];
    if (of === customerId && typeof hospital === 'string') bookings.set(String(id), hospital);
  }
  const { devices, erasures } = context.state.proofs;
  const known = new Set(devices.keys());
  erasures.set(customerId, { userId, erasedAt: context.now(), bookings, known });
}

/** As `public.report_device`. */
export function reportDevice(
  context: ModelContext,
  { userId, device, name, clean }: { userId: string; device: string; name: string; clean: readonly string[] },
): string[] {
  noteDevice(context, { reader: userId, device, userId, name });
  const rows = [...context.state.proofs.erasures]
    .filter(([, erasure]) => erasure.userId === userId)
    .map(([row, { known }]) => ({ row, known, reader: userId }));
  return report(context, { device, clean, rows });
}

/** As `public.report_desk`: for the person's hospitals, as the one who used the device last. */
export function reportDesk(
  context: ModelContext,
  { userId, device, clean }: { userId: string; device: string; clean: readonly string[] },
): string[] {
  const { proofs, memberships } = context.state;
  const rows = [...proofs.erasures.values()].flatMap(({ known, bookings }) =>
    [...bookings].map(([row, reader]) => ({ row, known, reader })),
  );
  const isOwn = ({ reader }: { reader: string }) =>
    memberships.get(userId)?.has(reader) === true &&
    proofs.devices.get(`${reader} ${device}`)?.userId === userId;
  return report(context, { device, clean, rows: rows.filter(isOwn) });
}

/** Stores what the device reports as removed. Returns what the device may still have and must look for. */
function report(
  context: ModelContext,
  options: {
    device: string;
    clean: readonly string[];
    rows: readonly { row: string; known: ReadonlySet<string>; reader: string }[];
  },
): string[] {
  const { device, clean, rows } = options;
  const { reports } = context.state.proofs;
  for (const { row, reader } of rows) {
    const key = `${row} ${reader} ${device}`;
    if (clean.includes(row) && !reports.has(key)) reports.set(key, context.now());
  }
  return rows
    .filter(({ row, known, reader }) => {
      return known.has(`${reader} ${device}`) && !reports.has(`${row} ${reader} ${device}`);
    })
    .map(({ row }) => row);
}

/** As `public.erasure_list`. */
export function listErasures(context: ModelContext, userId: string): ErasureListRow[] {
  const { proofs } = context.state;
  const own = [...proofs.erasures].filter(([, erasure]) => erasure.userId === userId).toReversed();
  return own.map(([id, { erasedAt, bookings, known }]) => {
    const readers = new Set([userId, ...bookings.values()]);
    const devices = [...proofs.devices].flatMap(([key, { name, lastSeenAt }]) => {
      const [reader = '', device = ''] = key.split(' ');
      if (!readers.has(reader) || !known.has(key)) return [];
      const rows =
        reader === userId ? [id] : [...bookings.keys()].filter((row) => bookings.get(row) === reader);
      const times = rows.map((row) => proofs.reports.get(`${row} ${reader} ${device}`) ?? null);
      const holder = reader === userId ? null : reader;
      const reported_at = times.includes(null) ? null : (times.at(-1) ?? null);
      return [{ device, name, holder, last_seen_at: lastSeenAt, reported_at }];
    });
    return { id, erased_at: erasedAt, devices };
  });
}
