import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { nameDevice } from '../../data/name-device.ts';
import { MAX_DEVICE_NAME, type HospitalDevice } from '../../rules/hospital-device.ts';
import { notifyRefusal } from '../notify-refusal.ts';

export function NameDeviceSheet(props: { row: HospitalDevice | null; onClose: () => void }) {
  const t = useText();
  const { row, onClose } = props;
  const [name, setName] = useState(row?.name ?? '');
  const [busy, setBusy] = useState(false);
  const tooLong = textLength(name.trim()) > MAX_DEVICE_NAME;
  const save = async () => {
    if (!row || tooLong) return;
    setBusy(true);
    const answer = await nameDevice({ hospitalId: row.hospital_id, device: row.device, name });
    setBusy(false);
    if (answer.outcome !== 'done') return notifyRefusal({ refusal: answer, t });
    showToast({ text: t('device.renamed') });
    onClose();
  };
  return (
    <Sheet open={row !== null} title={t('device.rename')} onClose={onClose}>
      <Form className="stack" onSubmit={save}>
        <TextInput
          name="device_name"
          label={t('device.name')}
          help={t('device.nameHelp')}
          autoComplete="off"
          enterKeyHint="done"
          value={name}
          error={tooLong ? t('device.nameLong') : undefined}
          onChange={setName}
        />
        <div className="desk-actions">
          <Button type="submit" disabled={busy}>
            {t('device.save')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
