import { useRef, useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { deleteRow, restoreRow } from '../../../session/data/delete-row.ts';
import { useFoundDraft } from '../../../drafts/data/use-draft.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { notesEntity } from '../../data/notes/notes-entity.ts';
import { parseNoteEdit, type NoteEdit } from '../../rules/notes/note-edit.ts';
import type { CustomerNote } from '../../rules/notes/note.ts';
import { focusPanel } from '../../../ui/dialogs/focus-panel.ts';
import { NoteEditor } from './note-editor.tsx';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';
import { UnsentMark } from '../sync/unsent-mark.tsx';

/**
 * A note that is edited in its place, or deleted after a question (CUSTOMER-7). An unfinished edit opens
 * again with its draft.
 */
export function NoteItem(props: { note: CustomerNote; unsent: boolean }) {
  const t = useText();
  const style = useDateStyle();
  const { note } = props;
  const draftKey = `note:edit:${note.id}`;
  const found = useFoundDraft({ key: draftKey, parse: parseNoteEdit });
  const [edit, setEdit] = useState<NoteEdit | 'closed' | null>(null);
  const [asked, setAsked] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const opened = edit ?? (found.state === 'found' ? found.value : 'closed');

  const restore = async () => {
    if (!notifyIfRefused({ written: await restoreRow({ entity: notesEntity, id: note.id }), t })) return;
    showToast({ text: t('note.restored') });
  };
  const remove = async () => {
    setAsked(false);
    if (!notifyIfRefused({ written: await deleteRow({ entity: notesEntity, id: note.id }), t })) return;
    focusPanel();
    showToast({ text: t('note.deleted'), action: { label: t('action.undo'), run: () => void restore() } });
  };

  return (
    <li className="card record-item" ref={item} tabIndex={-1}>
      <div className="record-item-head">
        <span className="list-line number">{formatMoment({ atMs: Date.parse(note.created_at), style })}</span>
        {props.unsent && <UnsentMark />}
        {opened === 'closed' && (
          <span className="record-item-tools">
            <IconButton
              icon="edit"
              label={t('note.edit')}
              onClick={() => setEdit({ text: note.content, seen: note.content })}
            />
            <IconButton icon="trash" label={t('action.delete')} onClick={() => setAsked(true)} />
          </span>
        )}
      </div>
      {opened === 'closed' ? (
        <p className="note-text">{note.content}</p>
      ) : (
        <NoteEditor
          id={note.id}
          draftKey={draftKey}
          edit={opened}
          onClose={() => {
            setEdit('closed');
            item.current?.focus({ preventScroll: true });
          }}
          onReopen={setEdit}
        />
      )}
      <ConfirmDialog
        open={asked}
        title={t('note.deleteConfirm')}
        text={t('label.canBeUndone')}
        confirmLabel={t('action.delete')}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </li>
  );
}
