import { useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import type { RedemptionVoid } from '../../rules/redemption-void.ts';

/** Shows that a redemption was marked as a mistake, why, and what the owner has decided. */
export function VoidMark(props: { mark: RedemptionVoid }) {
  const t = useText();
  const { reason, isWaiting, decision } = props.mark;
  return (
    <Notice tone="amber" icon="refuse">
      <div>
        <strong>
          {t('void.mark', { reason: t(`void.reason.${reason}`) })}
          {isWaiting && ` (${t('void.waiting')})`}
        </strong>
        <p>{t(decision === null ? 'void.undecided' : `void.decision.${decision}`)}</p>
      </div>
    </Notice>
  );
}
