import { Button } from './button.tsx';
import { useText } from '../i18n/use-text.ts';
import { EmptyState } from './empty-state.tsx';

/** Stays in place of what could not be read (decision C10). */
export function FailedLoad(props: { onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState icon="attention" tone="red" title={t('load.failed')} text={t('load.failedHelp')}>
        <Button size="3" variant="soft" onClick={props.onRetry}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    </div>
  );
}
