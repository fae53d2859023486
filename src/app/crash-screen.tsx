import { Button } from '../ui/button.tsx';
import { useText } from '../i18n/use-text.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';

/** Replaces a screen that threw while rendering. Saved data is on the device, so a reload loses nothing. */
export function CrashScreen() {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState icon="attention" tone="red" level="h1" title={t('crash.title')} text={t('crash.help')}>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </EmptyState>
    </div>
  );
}
