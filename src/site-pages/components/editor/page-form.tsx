import { useEffect, type ComponentType, type FormEvent, type ReactNode } from 'react';
import type { PageName, StoredPage } from '../../../listings/rules/page-content.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { useDirtyLock } from '../../../ui/forms/form-dirty-lock.ts';
import { StoredNotice } from '../../../ui/notices/stored-notice.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useOnline } from '../../../ui/device/use-online.ts';
import type { AnyPage } from '../../rules/site-page-head.ts';
import { toContent, type PageDraft } from '../../rules/page-values.ts';
import { PageBody } from '../page-body.tsx';
import { ChooseBetween } from './choose-between.tsx';
import { errorsByField, joinedMessages, labelOf, summedErrors } from './editor-texts.ts';
import type { FieldsProps } from './fields.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { usePageForm } from './use-page-form.ts';

export interface EditorActions {
  /** A way to sign in and come back. */
  signIn: ReactNode;
  onSaved: () => void;
  /** The server no longer lets this person write pages. */
  onDenied: () => void;
  onDirty: (name: PageName, dirty: boolean) => void;
}

/** Each tab of the editor has its own save button (PAGE-3). The draft survives reloads and times without a network. */
export function PageForm<Name extends PageName>(props: {
  name: Name;
  stored: StoredPage<Name>;
  keptAtMs: number | null;
  draft: PageDraft<Name> | null;
  Fields: ComponentType<FieldsProps<Name>>;
  doors: EditorActions;
}) {
  const t = useText();
  const { name, doors, Fields } = props;
  const isOnline = useOnline();
  const form = usePageForm(props);
  const { dirty, busy, taken, trouble } = form;
  useDirtyLock(dirty);
  const { onDirty } = doors;
  useEffect(() => onDirty(name, dirty), [onDirty, name, dirty]);
  const tab: PageName = name;
  const page = t(`editor.tab.${tab}`);
  const errors = errorsByField({ problems: form.problems, t });

  if (form.conflict) return <ChooseBetween merge={form.conflict.merge} onChosen={form.choose} />;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await form.save();
    if (answer.outcome === 'denied') return doors.onDenied();
    if (answer.outcome === 'saved') {
      showToast({ title: t('editor.saved'), text: t('editor.savedText', { page }) });
      return doors.onSaved();
    }
    if (answer.outcome === 'invalid') {
      const text = joinedMessages({ problems: answer.problems, t });
      return showToast({ tone: 'destructive', title: t('toast.validation'), text });
    }
    // Without a network the notice in the form says it all.
    if (
      answer.outcome === 'troubled' &&
      !(answer.trouble.outcome === 'unreachable' && answer.trouble.offline)
    ) {
      showToast({ tone: 'destructive', title: t('editor.saveFailed') });
    }
  };
  const discard = () => {
    const bringBack = form.discard();
    showToast({ title: t('form.discarded'), action: { label: t('action.undo'), run: bringBack } });
  };

  return (
    <div className="editor-panes">
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        {props.keptAtMs !== null && <StoredNotice keptAtMs={props.keptAtMs} />}
        {form.restored && dirty && (
          <Notice tone="jade" icon="note">
            <p aria-live="polite">{t('form.draftRestored')}</p>
          </Notice>
        )}
        {taken && dirty && (
          <Notice tone="purple" icon="split">
            <p aria-live="polite">
              <strong>{t('editor.changed')}</strong>
            </p>
            {taken.length > 0 && (
              <p>
                {t('editor.changedTaken', {
                  fields: taken.map((field) => labelOf({ field, t })).join(', '),
                })}
              </p>
            )}
            <p>{t('editor.changedReady')}</p>
          </Notice>
        )}
        <ErrorSummary errors={summedErrors({ errors, prefix: name, t })} attempt={form.attempt} />
        <Fields values={form.values} errors={errors} onChange={form.change} />
        <div aria-live="polite">
          {!busy && (trouble || !isOnline) && <ProblemNotice trouble={trouble} signIn={doors.signIn} />}
        </div>
        <SaveBar note={form.draftKept ? t('form.draftSaved') : ''}>
          {dirty && (
            <Button variant="soft" color="gray" onClick={discard}>
              {t('editor.discard')}
            </Button>
          )}
          <Button type="submit" disabled={busy}>
            {busy ? t('editor.saving') : t('editor.save', { page })}
          </Button>
        </SaveBar>
      </form>
      <section className="editor-preview" aria-label={t('editor.preview')}>
        <span className="field-help" aria-hidden="true">
          {t('editor.preview')}
        </span>
        <p className="editor-preview-title" dir="auto">
          {form.values.title}
        </p>
        {/* The content of this very name, which TypeScript does not follow through the generic. */}
        <PageBody page={{ name, version: 0, content: toContent<Name>(form.values) } as unknown as AnyPage} />
      </section>
    </div>
  );
}
