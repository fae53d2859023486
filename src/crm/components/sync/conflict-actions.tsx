import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { OpenConflict, Resolution } from '../../data/sync/resolve-conflict.ts';
import { conflictChoices, conflictSentences } from './conflict-text.ts';

/** Resolves the conflict with this id. */
export type Resolve = (options: { id: string; resolution: Resolution }) => void;

/** Explains a conflict between two changes, and offers the ways to resolve it. */
export function ConflictActions(props: { conflict: OpenConflict; onResolve: Resolve }) {
  const t = useText();
  const style = useDateStyle();
  const { conflict, onResolve } = props;
  const { id, kind } = conflict;
  const asked = kind === 'guarded';
  const choices = conflictChoices({ conflict, t, style });
  return (
    <>
      {conflictSentences({ conflict, t, style }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {asked && <p>{t('customer.conflictAsk')}</p>}
      <div className="row-actions">
        {conflict.field === 'documents' && asked && (
          <Button onClick={() => onResolve({ id, resolution: 'joined' })}>
            {t('customer.conflictAllFiles')}
          </Button>
        )}
        <Button variant="soft" onClick={() => onResolve({ id, resolution: 'restored' })}>
          {asked ? choices.take : kind === 'overwritten' ? t('action.restore') : t('customer.deleteAnyway')}
        </Button>
        <Button variant="soft" color="gray" onClick={() => onResolve({ id, resolution: 'confirmed' })}>
          {asked ? choices.stay : t('action.confirm')}
        </Button>
      </div>
    </>
  );
}
