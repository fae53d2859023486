import { useEffect, type ComponentType } from 'react';
import type { PageName } from '../../../listings/rules/page-content.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFoundDraft } from '../../../drafts/data/use-draft.ts';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { usePage } from '../../data/use-page.ts';
import { parsePageDraft } from '../../rules/page-values.ts';
import type { PageFieldsProps } from './fields.ts';
import { PageForm, type EditorActions } from './page-form.tsx';

/** Reads the page and its stored draft, then shows the form. */
export function EditorTab<Name extends PageName>(props: {
  name: Name;
  Fields: ComponentType<PageFieldsProps<Name>>;
  actions: EditorActions;
}) {
  const t = useText();
  const { name } = props;
  const loaded = usePage({ name });
  const draftKey = `page:${name}`;
  const found = useFoundDraft({ key: draftKey, parse: parsePageDraft[name] });
  const retriesAtFailure = loaded.state === 'failed' ? loaded.retries : null;
  useEffect(() => {
    if (retriesAtFailure !== null) showToast({ tone: 'destructive', title: t('editor.loadFailed') });
  }, [retriesAtFailure, t]);
  if (loaded.state === 'failed') return <FailedLoad onRetry={loaded.retry} />;
  if (loaded.state === 'loading' || found.state === 'loading') return <CardsSkeleton cards={2} />;
  return (
    <PageForm
      {...props}
      draftKey={draftKey}
      stored={loaded.page}
      storedAtMs={loaded.storedAtMs}
      draft={found.state === 'found' ? found.value : null}
    />
  );
}
