import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PrivacyLine } from '../../listings/components/legal-line.tsx';
import { textLength } from '../../lib/text/text-length.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { useProofs } from '../../proof/components/use-proofs.ts';
import { sendReport } from '../data/send-report.ts';
import { MAX_DETAILS, reportReasons, type ReportKind, type ReportReason } from '../rules/report.ts';

interface ReportProps {
  kind: ReportKind;
  id: string;
  hospital: { id: string; name: string };
  onClose: () => void;
}

/** The report form: subject, unless that is a hospital, reason and details. It asks for no name. */
export function ReportSheet({ open, ...props }: ReportProps & { open: boolean }) {
  const t = useText();
  return (
    <Sheet open={open} title={t('report.title')} onClose={props.onClose}>
      <ReportForm {...props} />
    </Sheet>
  );
}

function ReportForm({ kind, id, hospital, onClose }: ReportProps) {
  const t = useText();
  const proofs = useProofs('report');
  const [about, setAbout] = useState<ReportKind>(kind);
  const [reason, setReason] = useState<ReportReason>('deceptive');
  const [details, setDetails] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isTooLong = textLength(details) > MAX_DETAILS;
  const send = async () => {
    setIsBusy(true);
    setFailure(null);
    const target = about === 'hospital' ? hospital.id : id;
    const answer = await sendReport({ proofs, kind: about, target, reason, details });
    setIsBusy(false);
    if (answer.outcome === 'answered') {
      onClose();
      showToast({ title: t('report.sent'), text: t('report.sentHelp') });
    } else if (answer.outcome === 'refused' && answer.code === 'SB024') setFailure(t('report.tooMany'));
    else if (answer.outcome === 'refused') setFailure(t('proof.refused'));
    else setFailure(t('request.unreachable'));
  };
  return (
    <Form className="form" onSubmit={send}>
      {kind !== 'hospital' && (
        <SelectInput
          name="about"
          label={t('report.about')}
          value={about}
          options={[
            { value: kind, label: t(`report.kind.${kind}`) },
            { value: 'hospital', label: hospital.name },
          ]}
          onChange={(value) => setAbout(value as ReportKind)}
        />
      )}
      <SelectInput
        name="reason"
        label={t('report.reason')}
        value={reason}
        options={reportReasons.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
        onChange={(value) => setReason(value as ReportReason)}
      />
      <TextAreaInput
        name="details"
        label={t('report.details')}
        help={t('report.detailsHelp')}
        rows={4}
        value={details}
        error={isTooLong ? t('refused.tooLong', { limit: MAX_DETAILS }) : undefined}
        onChange={(value) => {
          proofs.prepare();
          setDetails(value);
        }}
      />
      {failure && (
        <Notice tone="red" icon="attention">
          {failure}
        </Notice>
      )}
      <PrivacyLine />
      <Button type="submit" disabled={isBusy || isTooLong}>
        {t(isBusy ? 'report.sending' : 'report.send')}
      </Button>
    </Form>
  );
}
