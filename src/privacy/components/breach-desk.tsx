import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useAnswer } from '../../session/data/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { readBreaches } from '../data/breach-register.ts';
import { BreachItem } from './breach-item.tsx';
import { BreachSheet } from './breach-sheet.tsx';

/** Breaches of personal data, for privacy officers and super admins (PRIVACY-5). */
export function BreachDesk() {
  const t = useText();
  const breaches = useAnswer(readBreaches);
  const [isRecording, setIsRecording] = useState(false);
  if (breaches.state === 'loading') return null;
  const { reload } = breaches;
  const retry = breaches.state === 'failed' ? reload : breaches.retry;
  return (
    <FormSection name="breaches" title={t('breach.title')}>
      <p className="field-help">{t('breach.help')}</p>
      {retry && <FailedLoad onRetry={retry} />}
      {breaches.state === 'ready' && (
        <ul className="plain-list requests">
          {breaches.value.map((breach) => (
            <BreachItem key={breach.id} breach={breach} onChanged={reload} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="soft" onClick={() => setIsRecording(true)}>
          {t('breach.record')}
        </Button>
      </div>
      <BreachSheet
        open={isRecording}
        onClose={() => setIsRecording(false)}
        onStale={reload}
        onRecorded={() => {
          setIsRecording(false);
          reload();
        }}
      />
    </FormSection>
  );
}
