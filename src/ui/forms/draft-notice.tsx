import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notices/notice.tsx';

/** Says that the form began with a stored draft, and offers to begin without it. */
export function DraftNotice(props: {
  /** What to know where the draft is older than what was stored since. */
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
