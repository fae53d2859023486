import { getSync } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import type { SheetLine } from '../../rules/day-sheet.ts';
import type { Shift } from '../../rules/shift.ts';
import { readSheet } from '../desk/use-day-sheet.ts';

/** What a person did in a shift on this device. */
export interface ShiftReport {
  /** Attempts of the shift, newest first. */
  lines: SheetLine[];
  devices: ReadonlyMap<string, string>;
}

/** What a person did on this device since the shift started, including attempts that wait for a network. */
export function useShiftReport(options: { hospitalIds: readonly string[]; shift: Shift }): Live<ShiftReport> {
  const { hospitalIds, shift } = options;
  return useLive({
    key: `shift sheet ${hospitalIds.join(' ')} ${shift.userId} ${shift.startedAtMs}`,
    read: () => readShift({ hospitalIds, shift }),
  });
}

async function readShift({ hospitalIds, shift }: { hospitalIds: readonly string[]; shift: Shift }) {
  const { redemptions } = getSync().store();
  const [offsetMs, device] = await Promise.all([
    redemptions.serverOffsetMs().catch(() => 0),
    redemptions.deviceId(),
  ]);
  const sheets = await Promise.all(
    hospitalIds.map((hospitalId) =>
      readSheet({ hospitalId, fromMs: shift.startedAtMs, untilMs: Infinity, offsetMs }),
    ),
  );
  // Waiting attempts and failed checks belong to no hospital, so every sheet has them; keys remove
  // duplicates.
  const lines = new Map(sheets.flatMap((sheet) => sheet.lines).map((line) => [line.key, line]));
  const isOfShift = (line: SheetLine) => {
    if (line.nonce === null) return false;
    return line.staffId === shift.userId && (line.device === null || line.device === device);
  };
  return {
    lines: [...lines.values()].filter(isOfShift).sort((a, b) => b.atMs - a.atMs),
    devices: new Map(sheets.flatMap((sheet) => [...sheet.devices])),
  };
}
