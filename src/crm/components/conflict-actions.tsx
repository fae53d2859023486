import { Button } from '@radix-ui/themes';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ConflictRow } from '../data/resolve-conflict.ts';
import { conflictSentences } from './conflict-text.ts';

export type Resolve = (options: { id: string; resolution: 'kept' | 'restored' }) => void;

/** What happened to a change that met another one, and the two ways to settle it. */
export function ConflictActions(props: { conflict: ConflictRow; onResolve: Resolve }) {
  const t = useText();
  const style = useDateStyle();
  const { conflict, onResolve } = props;
  const { id, kind } = conflict;
  return (
    <>
      {conflictSentences({ conflict, t, style }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="row-actions">
        <Button size="3" variant="soft" onClick={() => onResolve({ id, resolution: 'restored' })}>
          {kind === 'edit_beat_delete' || kind === 'delete_lost_to_edit'
            ? t('customer.deleteAnyway')
            : t('action.restore')}
        </Button>
        <Button size="3" variant="soft" color="gray" onClick={() => onResolve({ id, resolution: 'kept' })}>
          {t('action.keep')}
        </Button>
      </div>
    </>
  );
}
