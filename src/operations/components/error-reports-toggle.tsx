import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import { useText } from '../../i18n/use-text.ts';
import { chooseErrorReports, sendsErrorReports } from '../../platform/error-reports.ts';
import { ToggleLine } from '../../ui/fields/toggle-line.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { showToast } from '../../ui/notices/toasts.ts';

/** A switch with which a person stops or allows error reports from this device (SECURITY-39). */
export function ErrorReportsToggle() {
  const t = useText();
  const [isOn, setIsOn] = useState<boolean | null>(null);
  useEffect(() => awaitUnlessCancelled(sendsErrorReports(), setIsOn), []);
  if (isOn === null) return null;
  const choose = (wanted: boolean) => {
    setIsOn(wanted);
    chooseErrorReports(wanted).catch(() => {
      setIsOn(!wanted);
      showToast({ tone: 'destructive', text: t('ops.reportsFailed') });
    });
  };
  return (
    <FormSection name="error-reports" title={t('ops.reports')}>
      <ToggleLine label={t('ops.reportsLabel')} checked={isOn} onChange={choose} />
      <p className="field-help">{t('ops.reportsHelp')}</p>
    </FormSection>
  );
}
