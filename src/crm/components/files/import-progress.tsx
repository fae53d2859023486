import { Heading } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';

/** The progress of a running import: customers added and left, with a button that cancels the rest. */
export function ImportProgress(props: { done: number; total: number; onCancel: () => void }) {
  const t = useText();
  const { done, total } = props;
  return (
    <section className="card stack">
      <div aria-live="polite">
        <Heading as="h2" size="3" className="number">
          {t('import.adding', { done, total })}
        </Heading>
      </div>
      <progress value={done} max={total} aria-label={t('import.title')} />
      <div>
        <span className="number">{t('import.left', { n: total - done })}</span>
        <p className="field-help">{t('import.goesOn')}</p>
      </div>
      <div className="row-actions">
        <Button variant="soft" onClick={props.onCancel}>
          {t('import.stop')}
        </Button>
      </div>
    </section>
  );
}
