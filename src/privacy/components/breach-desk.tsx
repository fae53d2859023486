import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { readBreaches } from '../data/breach-register.ts';
import type { Breach } from '../rules/breach.ts';
import { BreachItem } from './breach-item.tsx';
import { BreachSheet } from './breach-sheet.tsx';

/** Breaches of personal data, for privacy officers and super admins (PRIVACY-5). */
export function BreachDesk() {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Breach[] | 'failed' | null>(null);
  const [isRecording, setIsRecording] = useState(false);
  useEffect(() => {
    let isHere = true;
    void readBreaches().then((answer) => {
      if (isHere) setRead(answer.outcome === 'answered' ? answer.value : 'failed');
    });
    return () => {
      isHere = false;
    };
  }, [attempt]);
  const again = () => setAttempt((count) => count + 1);
  if (read === null) return null;
  return (
    <FormSection name="breaches" title={t('breach.title')}>
      <p className="field-help">{t('breach.help')}</p>
      {read === 'failed' ? (
        <FailedLoad onRetry={again} />
      ) : (
        <ul className="plain-list requests">
          {read.map((breach) => (
            <BreachItem key={breach.id} breach={breach} onChanged={again} />
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
        onRecorded={() => {
          setIsRecording(false);
          again();
        }}
      />
    </FormSection>
  );
}
