import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notices/notice.tsx';

/** Says that the form was filled from a stored draft, and offers to discard the draft. */
export function DraftNotice(props: {
  /** A warning for a draft that is older than the saved row; null for no warning. */
  older?: string | null;
  onDrop: () => void;
}) {
  const t = useText();
  return (
    <Notice tone="jade" icon="note">
      <p aria-live="polite">{t('form.draftRestored')}</p>
      {props.older && <p>{props.older}</p>}
      <div className="row-actions">
        <Button variant="soft" onClick={props.onDrop}>
          {t('form.draftDrop')}
        </Button>
      </div>
    </Notice>
  );
}
