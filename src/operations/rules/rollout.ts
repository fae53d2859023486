import { z } from 'zod';
import { textLength } from '../../lib/text/text-length.ts';

/** The row of `client_rules` as the form shows it (src/decisions/0009). */
export const rolloutRow = z.object({
  minimum_release: z.int(),
  refuse_below: z.int(),
  rollout_percent: z.int(),
  notice_th: z.string().nullable(),
  notice_en: z.string().nullable(),
  paused_until: z.string().nullable(),
  updated_at: z.string(),
});
/** Which releases of the app may call the server, and how far a new one is rolled out. */
export type RolloutRow = z.infer<typeof rolloutRow>;

/** Choices for the pause of installed apps: unchanged, ended, or so many minutes from now. */
export const pauses = ['as_is', 'none', '15', '60', '240'] as const;
/** A choice for the pause of installed apps. */
export type Pause = (typeof pauses)[number];

/** The values of the form as typed, numbers too. */
export interface RolloutValues {
  minimum: string;
  refuseBelow: string;
  percent: string;
  pause: Pause;
  noticeTh: string;
  noticeEn: string;
}

/** The most characters of a notice to people who use the app. */
export const MAX_NOTICE = 300;

/** The form's values for a stored row; the pause is `as_is`. */
export function valuesOfRow(row: RolloutRow): RolloutValues {
  return {
    minimum: String(row.minimum_release),
    refuseBelow: String(row.refuse_below),
    percent: String(row.rollout_percent),
    pause: 'as_is',
    noticeTh: row.notice_th ?? '',
    noticeEn: row.notice_en ?? '',
  };
}

/** `number`: not a whole number. `above_minimum`: above the minimum release. `notice`: too long. */
export type RolloutProblem = 'number' | 'above_minimum' | 'percent' | 'notice';

/** The problem of each field that the checks of `client_rules` would refuse. */
export function problemsOfRollout(
  values: RolloutValues,
): Partial<Record<keyof RolloutValues, RolloutProblem>> {
  const [minimum, refuseBelow, percent] = [values.minimum, values.refuseBelow, values.percent].map(wholeOf);
  const isLong = (text: string) => textLength(text.trim()) > MAX_NOTICE;
  return {
    ...(minimum === null && { minimum: 'number' as const }),
    ...(refuseBelow === null
      ? { refuseBelow: 'number' as const }
      : minimum !== null && minimum !== undefined && (refuseBelow ?? 0) > minimum
        ? { refuseBelow: 'above_minimum' as const }
        : {}),
    ...((percent === null || (percent ?? 0) > 100) && { percent: 'percent' as const }),
    ...(isLong(values.noticeTh) && { noticeTh: 'notice' as const }),
    ...(isLong(values.noticeEn) && { noticeEn: 'notice' as const }),
  };
}

/** The columns to write, for values without a problem. A new pause starts at `nowMs`, the server's time. */
export function columnsOfRollout(options: { values: RolloutValues; nowMs: number }): Partial<RolloutRow> {
  const { values, nowMs } = options;
  const pausedUntil = values.pause === 'none' ? null : new Date(nowMs + Number(values.pause) * 60_000);
  return {
    minimum_release: Number(values.minimum),
    refuse_below: Number(values.refuseBelow),
    rollout_percent: Number(values.percent),
    notice_th: values.noticeTh.trim() || null,
    notice_en: values.noticeEn.trim() || null,
    ...(values.pause === 'as_is' ? {} : { paused_until: pausedUntil && pausedUntil.toISOString() }),
  };
}

function wholeOf(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}
