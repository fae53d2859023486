import { useRef, useState, type FormEvent } from 'react';
import { HealthRefusal } from '../../../consents/components/health-refusal.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useDraft } from '../../../drafts/data/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAwaitedFocus } from '../../../ui/fields/awaited-focus.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { addNote } from '../../data/notes/add-note.ts';
import { checkNote } from '../../rules/notes/note-values.ts';
import { noteProblemText } from './note-problem-text.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';

/** The form of a new note, stored as a draft. Its button is disabled while the note is empty (CUSTOMER-7). */
export function NoteForm(props: { customerId: string; draftKey: string; draft: string }) {
  const t = useText();
  const [text, setText] = useState(props.draft);
  const [saving, setSaving] = useState(false);
  // The next note may be typed while this one is being stored.
  const latest = useRef(props.draft);
  const draft = useDraft({ key: props.draftKey });
  const checked = checkNote(text);
  useAwaitedFocus({ key: `notes:${props.customerId}`, name: 'note_new' });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.ok) return;
    setSaving(true);
    const written = await addNote({ customerId: props.customerId, content: checked.value });
    if (!notifyIfRefused({ written, t })) return setSaving(false);
    if (latest.current === text) {
      setText('');
      await draft.drop();
    }
    setSaving(false);
    showToast({ text: t('note.added') });
  };

  return (
    <form className="card form" onSubmit={(event) => void submit(event)}>
      <HealthRefusal customerId={props.customerId} />
      <TextAreaInput
        name="note_new"
        label={t('note.new')}
        placeholder={t('note.placeholder')}
        rows={3}
        value={text}
        error={noteProblemText({ checked, t })}
        onChange={(typed) => {
          latest.current = typed;
          setText(typed);
          draft.change(typed);
        }}
      />
      <div className="form-end">
        <span className="field-help" aria-live="polite">
          {draft.isStored && text !== '' ? t('form.draftSaved') : ''}
        </span>
        <Button type="submit" disabled={saving || !checked.ok}>
          <Icon name="plus" />
          {t('note.add')}
        </Button>
      </div>
    </form>
  );
}
