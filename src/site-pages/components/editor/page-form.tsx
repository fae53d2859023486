import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { PageContents, PageName, StoredPage } from '../../../listings/rules/page-content.ts';
import { ScreenTexts } from '../../../i18n/screen-texts.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ok, problem } from '../../../lib/result.ts';
import { useDraftForm } from '../../../drafts/components/use-draft-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { StoredNotice } from '../../../ui/notices/stored-notice.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useOnline } from '../../../ui/device/use-online.ts';
import { savePage } from '../../data/save-page.ts';
import { checkPage } from '../../rules/check-page.ts';
import { mergePage } from '../../rules/merge-page.ts';
import { openPageForm, resolvePage } from '../../rules/open-page-form.ts';
import { isUnchanged, toContent, toForm, trimForm, type PageDraft } from '../../rules/page-values.ts';
import type { AnyPage } from '../../rules/site-page-head.ts';
import { PageBody } from '../page-body.tsx';
import { ChooseBetween } from './choose-between.tsx';
import { joinPageMessages, labelOf, pageErrorSummary } from './editor-texts.ts';
import type { PageFieldsProps } from './fields.ts';
import { PageHistory } from './page-history.tsx';
import { ProblemNotice } from './problem-notice.tsx';

/** No text overrides: the preview shows the same texts as the public page. */
const asVisitorsSee = {};

const newKey = () => crypto.randomUUID();

export interface EditorActions {
  /** A link that leads to sign-in and back to the editor. */
  signIn: ReactNode;
  onSaved: () => void;
  /** The server no longer lets this person write pages. */
  onDenied: () => void;
  onDirty: (name: PageName, dirty: boolean) => void;
}

/** The form in one tab of the editor, with its own save button (PAGE-3). Its draft survives reloads. */
export function PageForm<Name extends PageName>(props: {
  name: Name;
  draftKey: string;
  stored: StoredPage<Name>;
  storedAtMs: number | null;
  draft: PageDraft<Name> | null;
  Fields: ComponentType<PageFieldsProps<Name>>;
  actions: EditorActions;
}) {
  const t = useText();
  const { name, actions, Fields } = props;
  const isOnline = useOnline();
  const tab: PageName = name;
  const page = t(`editor.tab.${tab}`);
  const [opened] = useState(() => openPageForm({ ...props, newKey }));
  const [conflict, setConflict] = useState(opened.conflict);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const form = useDraftForm({
    draftKey: props.draftKey,
    base: opened.base,
    draft: opened.draft,
    merged: opened.merged,
    toDraft: ({ values, seen }) =>
      ({ version: seen.version, base: seen.content, values }) satisfies PageDraft<Name>,
    isSame: (values, { seen }) => isUnchanged(values, seen.content),
    check: ({ values }) => {
      const problems = checkPage(values);
      return problems.length > 0 ? problem(problems) : ok(toContent<Name>(values));
    },
    textOf: ({ message }) => t(`editor.invalid.${message}`),
    save: async ({ values, checked, base, latest }) => {
      const { content, version } = base.seen;
      const answer = await savePage({ name, content: checked, version });
      if (answer.outcome === 'saved') {
        return { outcome: 'saved', base: { values: trimForm<Name>(values), seen: answer.page } };
      }
      if (answer.outcome === 'changed') {
        const { theirs } = answer;
        const mine = toContent<Name>(latest());
        const merge = mergePage<Name>({ base: content, mine, theirs: theirs.content });
        if (merge.clashes.length === 0) {
          return { outcome: 'changed', ...resolvePage({ conflict: { merge, theirs }, choices: {}, newKey }) };
        }
        setConflict({ merge, theirs });
        return { outcome: 'failed', failure: null };
      }
      if (answer.outcome === 'denied') {
        actions.onDenied();
        return { outcome: 'failed', failure: null };
      }
      // Without a network the form shows a notice, so a toast would repeat it.
      if (!(answer.outcome === 'unreachable' && answer.offline)) {
        showToast({ tone: 'destructive', title: t('editor.saveFailed') });
      }
      return { outcome: 'failed', failure: answer };
    },
    onInvalid: (problems) => {
      const text = joinPageMessages({ problems, t });
      showToast({ tone: 'destructive', title: t('toast.validation'), text });
    },
    onSaved: () => {
      showToast({ title: t('editor.saved'), text: t('editor.savedText', { page }) });
      actions.onSaved();
    },
  });
  const { values, dirty, busy, errors, merge, failure } = form;
  const { onDirty } = actions;
  useEffect(() => onDirty(name, dirty), [onDirty, name, dirty]);

  if (conflict) {
    return (
      <ChooseBetween
        merge={conflict.merge}
        onChosen={(choices) => {
          setConflict(null);
          form.adopt(resolvePage({ conflict, choices, newKey }));
        }}
      />
    );
  }
  const discard = () => {
    form.startOver();
    const bringBack = () => form.change(values);
    showToast({ title: t('form.discarded'), action: { label: t('action.undo'), run: bringBack } });
  };
  const restore = ({ version, content }: { version: number; content: PageContents[Name] }) => {
    setHistoryOpen(false);
    form.change(toForm({ name, content, newKey }));
    const bringBack = () => form.change(values);
    showToast({
      title: t('editor.versionInForm', { n: version }),
      text: t('editor.changedReady'),
      action: { label: t('action.undo'), run: bringBack },
    });
  };

  return (
    <div className="editor-panes">
      <form className="form" noValidate onSubmit={form.submit}>
        <div>
          <Button variant="soft" color="gray" onClick={() => setHistoryOpen(true)}>
            <Icon name="clock" />
            {t('editor.history')}
          </Button>
        </div>
        {props.storedAtMs !== null && <StoredNotice storedAtMs={props.storedAtMs} />}
        {form.restored && dirty && (
          <Notice tone="jade" icon="note">
            <p aria-live="polite">{t('form.draftRestored')}</p>
          </Notice>
        )}
        {merge && dirty && (
          <Notice tone="purple" icon="split">
            <p aria-live="polite">
              <strong>{t('editor.changed')}</strong>
            </p>
            {merge.taken.length > 0 && (
              <p>
                {t('editor.changedTaken', {
                  fields: merge.taken.map((field) => labelOf({ field, t })).join(', '),
                })}
              </p>
            )}
            <p>{t('editor.changedReady')}</p>
          </Notice>
        )}
        <ErrorSummary errors={pageErrorSummary({ errors, prefix: name, t })} attempt={form.attempt} />
        <Fields values={values} errors={errors} onChange={form.change} />
        <div aria-live="polite">
          {!busy && (failure || !isOnline) && <ProblemNotice failure={failure} signIn={actions.signIn} />}
        </div>
        <SaveBar note={form.draftSaved ? t('form.draftSaved') : ''}>
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
          {values.title}
        </p>
        {/* Cast, because TypeScript does not infer through the generic that the content is of `name`. */}
        <ScreenTexts value={asVisitorsSee}>
          <PageBody page={{ name, version: 0, content: toContent<Name>(values) } as unknown as AnyPage} />
        </ScreenTexts>
      </section>
      <PageHistory
        {...{ name, page }}
        open={isHistoryOpen}
        onRestore={restore}
        onClose={() => setHistoryOpen(false)}
      />
    </div>
  );
}
