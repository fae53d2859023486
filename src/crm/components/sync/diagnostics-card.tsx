import { Heading } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/**
 * Saves a diagnostics file for support. The user decides whether it includes the content of unsent changes.
 */
export function DiagnosticsCard(props: {
  unsent: number;
  onSave: (options: { withContent: boolean }) => void;
}) {
  const t = useText();
  return (
    <section className="card stack">
      <Heading as="h2" size="4">
        {t('sync.diagnostics')}
      </Heading>
      <p className="field-help">{t('sync.diagnosticsHelp')}</p>
      <div className="row-actions">
        <Button variant="soft" onClick={() => props.onSave({ withContent: false })}>
          <Icon name="download" />
          {t('sync.diagnosticsSave')}
        </Button>
        {props.unsent > 0 && (
          <Button variant="soft" color="gray" onClick={() => props.onSave({ withContent: true })}>
            {t('sync.diagnosticsWhole')}
          </Button>
        )}
      </div>
    </section>
  );
}
