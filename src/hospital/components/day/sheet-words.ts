import type { Translate } from '../../../i18n/translate.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatTime } from '../../../lib/days/format-date.ts';
import type { SheetLine } from '../../rules/day-sheet.ts';
import type { RedemptionVoid } from '../../rules/redemption-void.ts';
import { deviceLabel } from '../devices/device-label.ts';

/** Names of devices, staff and agents, each by id. */
export interface SheetNames {
  devices: ReadonlyMap<string, string>;
  staff: ReadonlyMap<string, string>;
  agents: ReadonlyMap<string, string>;
}

/** The texts of one line of the day sheet, the same on the screen, on paper and in the file. */
export interface SheetWords {
  time: string;
  code: string;
  promotion: string;
  agent: string;
  result: string;
  why: string;
  /** Baht with two decimals; empty unless the code was redeemed, or its redemption waits for the server. */
  price: string;
  device: string;
  staff: string;
  note: string;
  /** Why, when and by whom the redemption was voided, and the owner's decision; empty if it was not. */
  mistake: string;
  /** Day and time of arrival at the server, if that was after the day of the attempt; else empty. */
  arrived: string;
}

/** The name of the agent, or a text for an unknown one. */
export function agentName(options: { agentId: string | null; names: SheetNames; t: Translate }): string {
  const { agentId, names, t } = options;
  if (agentId === null) return t('sheet.unknown');
  return (
    names.agents.get(agentId)?.trim() || t('sheet.unnamedAgent', { id: agentId.slice(0, 4).toUpperCase() })
  );
}

function mistakeOf(options: { mark: RedemptionVoid; names: SheetNames; t: Translate }): string {
  const { mark, names, t } = options;
  const decision = mark.decision === null ? 'sheet.undecided' : (`void.decision.${mark.decision}` as const);
  return [
    t(`void.reason.${mark.reason}`),
    formatTime(mark.atMs),
    mark.byId === null ? '' : (names.staff.get(mark.byId) ?? ''),
    t(mark.isWaiting ? 'void.waiting' : decision),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Builds the texts of one line of the day sheet. */
export function wordsOf(options: { line: SheetLine; names: SheetNames; t: Translate }): SheetWords {
  const { line, names, t } = options;
  const { booking, device, staffId } = line;
  const price = line.kind === 'redeemed' || line.kind === 'waiting' ? booking?.booking_price : undefined;
  const kind = t(`sheet.kind.${line.kind}`);
  return {
    time: formatTime(line.atMs),
    code: formatBookingCode(line.code),
    promotion: booking?.promotion_title || t('sheet.unknown'),
    agent: agentName({ agentId: line.agentId, names, t }),
    result: line.isOffline && line.device !== null ? `${kind} (${t('sheet.offline')})` : kind,
    why: line.reason === null ? '' : t(`sheet.reason.${line.reason}`),
    price: price === undefined ? '' : price.toFixed(2),
    device:
      device === null
        ? t('label.thisDevice')
        : deviceLabel({ device, name: names.devices.get(device) ?? '', t }),
    staff: staffId === null ? '' : (names.staff.get(staffId) ?? ''),
    note: line.note ?? '',
    mistake: line.void ? mistakeOf({ mark: line.void, names, t }) : '',
    arrived: line.lateAtMs === null ? '' : `${bangkokDay(line.lateAtMs)} ${formatTime(line.lateAtMs)}`,
  };
}

/** The columns of the day sheet, from left to right. */
export const sheetColumns = [
  'time',
  'code',
  'promotion',
  'agent',
  'result',
  'why',
  'price',
  'device',
  'staff',
  'note',
  'mistake',
  'arrived',
] as const satisfies readonly (keyof SheetWords)[];
