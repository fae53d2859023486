import { useEffect, useState, type FormEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useDraft } from '../../../drafts/data/use-draft.ts';
import { notifyDiscarded } from '../../../drafts/components/notify-discarded.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { saveNote } from '../../data/notes/save-note.ts';
import type { NoteEdit } from '../../rules/notes/note-edit.ts';
import { checkNote } from '../../rules/notes/note-values.ts';
import { noteProblemText } from './note-problem-text.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';

/**
 * Edits a note in its place, with Save and Cancel (CUSTOMER-7). It stores a draft, and does not save an empty
 * text.
 */
export function NoteEditor(props: {
  id: string;
  draftKey: string;
  edit: NoteEdit;
  onClose: () => void;
  /** Called with the discarded edit when the user undoes a cancel. */
  onReopen: (edit: NoteEdit) => void;
}) {
  const t = useText();
  const { id, draftKey, onClose } = props;
  const { seen } = props.edit;
  const [text, setText] = useState(props.edit.text);
  const [saving, setSaving] = useState(false);
  const draft = useDraft({ key: draftKey });
  const checked = checkNote(text);
  const name = `note_${id}`;

  useEffect(() => document.getElementById(fieldId(name))?.focus(), [name]);

  const close = async () => {
    await draft.drop();
    onClose();
  };
  const cancel = async () => {
    await close();
    const edit: NoteEdit = { text, seen };
    const typed = text === seen ? null : edit;
    notifyDiscarded({ typed, draftKey, t, reopen: () => props.onReopen(edit) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.ok) return;
    setSaving(true);
    const written = await saveNote({ id, content: checked.value, seen });
    if (!notifyIfRefused({ written, t })) return setSaving(false);
    await close();
    showToast({ text: t('note.updated') });
  };

  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <TextAreaInput
        name={name}
        label={t('label.note')}
        rows={4}
        value={text}
        error={noteProblemText({ checked, t })}
        onChange={(typed) => {
          setText(typed);
          draft.change({ text: typed, seen } satisfies NoteEdit);
        }}
      />
      <div className="row-actions">
        <Button type="submit" disabled={saving || !checked.ok}>
          {t('action.save')}
        </Button>
        <Button variant="soft" color="gray" onClick={() => void cancel()}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
