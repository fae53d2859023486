import { Button } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { PromotionMerge } from '../../rules/merge-promotions.ts';
import { fieldLabel } from './promotion-field-texts.ts';

/** One function, so that it runs when the notice appears and not at each drawing. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Somebody else saved the promotion meanwhile: what of it is in the form now, and what is not. */
export function ChangedNotice(props: { merge: PromotionMerge; onTheirs: () => void }) {
  const t = useText();
  const { taken, clashing } = props.merge;
  const labels = (fields: PromotionMerge['taken']) =>
    fields.map((field) => (field === 'items' ? t('publish.items') : fieldLabel({ field, t }))).join(', ');
  return (
    <Notice tone="purple" icon="split">
      <p tabIndex={-1} ref={focus}>
        <strong>{t('publish.changed')}</strong>
      </p>
      {taken.length > 0 && <p>{t('publish.changedTaken', { fields: labels(taken) })}</p>}
      {clashing.length > 0 && <p>{t('publish.changedClashing', { fields: labels(clashing) })}</p>}
      <p>{t('publish.changedHelp')}</p>
      {clashing.length > 0 && (
        <div className="row-actions">
          <Button type="button" size="3" variant="soft" color="gray" onClick={props.onTheirs}>
            {t('publish.changedTheirs')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
