import { Button } from '../button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of content that could not be loaded, with a button to try again (SHELL-10). */
export function FailedLoad(props: {
  /**
   * True for a public page that comes from the server; its text then says nothing about data stored on the
   * device.
   */
  page?: boolean;
  /** `h1` where no other heading names the screen. */
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
