import { Button } from '../button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from './empty-state.tsx';

/** Replaces what could not be loaded (SHELL-10). */
export function FailedLoad(props: {
  /** A page that everybody reads from the server: what is stored on the device is not concerned. */
  page?: boolean;
  /** `h1` where the whole screen could not be read and nothing else names it. */
  level?: 'h1' | 'h2';
  onRetry: () => void;
}) {
  const t = useText();
  const title = t(props.page ? 'load.pageFailed' : 'load.failed');
  const text = t(props.page ? 'load.pageFailedHelp' : 'load.failedHelp');
  return (
    <div role="alert">
      <EmptyState
        icon="attention"
        tone="red"
        title={title}
        text={text}
        level={props.level ?? (props.page ? 'h1' : 'h2')}
      >
        <Button variant="soft" onClick={props.onRetry}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    </div>
  );
}
