import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PublicApproval } from '../rules/publication-card.ts';

/** The number of an advert's approval and of its premises' licence, each if it is known (PUBLISH-15). */
export function ApprovalLines(props: { of: { approval?: PublicApproval; licence_number?: string } }) {
  const t = useText();
  const { approval, licence_number: licence } = props.of;
  return (
    <>
      {approval && (
        <p className="detail-line">
          <Icon name="check" />
          <span>{t('promo.approval', { number: approval.number })}</span>
        </p>
      )}
      {licence !== undefined && (
        <p className="detail-line">
          <Icon name="note" />
          <span>{t('detail.licence', { number: licence })}</span>
        </p>
      )}
    </>
  );
}
