import { useText } from '../../../i18n/use-text.ts';
import { useFoundDraft } from '../../../drafts/data/use-draft.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useNotes } from '../../data/notes/use-notes.ts';
import { parseNoteDraft } from '../../rules/notes/note-values.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

/** Shows the form of a new note above the customer's notes, newest first (CUSTOMER-7). */
export function NotesTab({ customerId }: { customerId: string }) {
  const t = useText();
  const draftKey = `note:add:${customerId}`;
  const found = useFoundDraft({ key: draftKey, parse: parseNoteDraft });
  const live = useNotes(customerId);
  return (
    <div className="stack">
      {found.state === 'loading' ? (
        <CardsSkeleton cards={1} />
      ) : (
        <NoteForm
          customerId={customerId}
          draftKey={draftKey}
          draft={found.state === 'found' ? found.value : ''}
        />
      )}
      {live.state === 'loading' && <CardsSkeleton cards={1} />}
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state === 'ready' && live.value.length === 0 && (
        <EmptyState icon="note" title={t('note.empty')} text={t('note.emptyHelp')} />
      )}
      {live.state === 'ready' && live.value.length > 0 && (
        <ul className="plain-list stack" aria-label={t('note.list')}>
          {live.value.map(({ note, unsent }) => (
            <NoteItem key={note.id} note={note} unsent={unsent} />
          ))}
        </ul>
      )}
    </div>
  );
}
