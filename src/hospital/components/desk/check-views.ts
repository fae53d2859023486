import type { Translate } from '../../../i18n/translate.ts';
import { formatDay, formatMoment, type DateStyle } from '../../../lib/days/format-date.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { CheckState } from '../../rules/code-verdict.ts';

/**
 * Icon and words of a state. Surface and size follow the signal of the verdict and never carry the meaning
 * alone (BOOKING-7).
 */
export interface CheckView {
  icon: IconName;
  title: string;
  text: string;
  /** What to do with a customer whose code is not accepted. */
  step?: string;
}

export interface CheckViewOptions {
  t: Translate;
  style: DateStyle;
  /** When this device's list was fetched, in ms since 1970; null before the first fetch. */
  syncedAtMs: number | null;
}

type ViewOf<State extends CheckState['state']> = (
  check: Extract<CheckState, { state: State }>,
  options: CheckViewOptions,
) => CheckView;

const at = (atMs: number, { style }: CheckViewOptions) => formatMoment({ atMs, style });

const plain = {
  idle: ({ t }) => ({ icon: 'search', title: t('check.idle.title'), text: t('check.idle.text') }),
  empty: ({ t }) => ({ icon: 'info', title: t('check.empty.title'), text: t('check.empty') }),
  marking: ({ t }) => ({ icon: 'sync', title: t('check.marking'), text: t('check.marking.text') }),
  typo: ({ t }) => ({ icon: 'edit', title: t('check.typo.title'), text: t('check.typo.text') }),
  checking: ({ t }) => ({ icon: 'sync', title: t('check.checking.title'), text: t('check.checking.text') }),
  too_many: ({ t }) => ({ icon: 'clock', title: t('check.tooMany.title'), text: t('check.tooMany.text') }),
  valid: ({ t }) => ({ icon: 'tag', title: t('check.valid.title'), text: t('check.valid.text') }),
  valid_offline: ({ t }) => ({ icon: 'tag', title: t('check.valid.title'), text: t('check.valid.text') }),
  valid_signed: ({ t }) => ({ icon: 'tag', title: t('check.signed.title'), text: t('check.signed.text') }),
  used: ({ t }) => ({ icon: 'used', title: t('check.used.title'), text: t('check.used.text') }),
  invalid: ({ t }) => ({
    icon: 'refuse',
    title: t('check.invalid.title'),
    text: t('check.invalid.text'),
    step: t('check.invalid.step'),
  }),
  done: ({ t }) => ({ icon: 'check', title: t('check.done.title'), text: t('check.done.text') }),
  done_waiting: ({ t }) => ({
    icon: 'check',
    title: t('check.doneWaiting.title'),
    text: t('check.doneWaiting.text'),
  }),
  attention: ({ t }) => ({
    icon: 'attention',
    title: t('check.attention.title'),
    text: t('check.attention.text'),
  }),
} as const satisfies Partial<Record<CheckState['state'], (options: CheckViewOptions) => CheckView>>;

const viewStale: ViewOf<'stale'> = (check, options) => {
  const { t, syncedAtMs } = options;
  const title = t('check.stale.title');
  if (check.age === 'none' || syncedAtMs === null) {
    return { icon: 'clock', title, text: t('check.staleNone.text') };
  }
  const key = check.age === 'record' ? 'check.staleRecord.text' : 'check.stale.text';
  return { icon: 'clock', title, text: t(key, { time: at(syncedAtMs, options) }) };
};

const viewCancelled: ViewOf<'cancelled'> = (check, options) => {
  const { t } = options;
  const text =
    check.cancelledAt === null
      ? t('check.cancelled.text')
      : t('check.cancelledAt.text', { time: at(Date.parse(check.cancelledAt), options) });
  return { icon: 'refuse', title: t('check.cancelled.title'), text, step: t('check.cancelled.step') };
};

/** Returns icon and words for the state of a code check. */
export function checkViewOf(check: CheckState, options: CheckViewOptions): CheckView {
  const { t, style } = options;
  switch (check.state) {
    case 'stale':
      return viewStale(check, options);
    case 'cancelled':
      return viewCancelled(check, options);
    case 'promotion_ended':
      return {
        icon: 'refuse',
        title: t('check.ended.title', { day: formatDay({ date: check.endedOn, style }) }),
        text: t('check.ended.text'),
        step: t('check.ended.step'),
      };
    case 'held':
      return {
        icon: 'person',
        title: t('check.held.title'),
        text:
          check.heldAt === null
            ? t('check.heldHere.text')
            : t('check.held.text', { time: at(Date.parse(check.heldAt), options) }),
      };
    case 'accepted_here':
      return {
        icon: 'used',
        title: t(check.sent ? 'check.acceptedSent.title' : 'check.accepted.title'),
        text: t('check.accepted.text', { time: at(check.attemptedAtMs, options) }),
      };
    case 'outcome_unknown':
      return {
        icon: 'unknown',
        title: t(check.sent ? 'check.recorded.title' : 'check.unknown.title'),
        text: t(check.sent ? 'check.recorded.text' : 'check.unknown.text'),
      };
    case 'cannot_verify':
      return {
        icon: 'unknown',
        title: t('check.cannot.title'),
        text: t(check.because === 'signed_out' ? 'check.cannotSignedOut.text' : 'check.cannot.text'),
        ...(check.signature === null ? {} : { step: t(`check.signature.${check.signature}`) }),
      };
    case 'conflict':
      return {
        icon: 'split',
        title: t('check.conflict.title'),
        text: t(`check.conflict.${check.outcome}`),
        step: t('check.conflict.step'),
      };
    default:
      return plain[check.state](options);
  }
}
