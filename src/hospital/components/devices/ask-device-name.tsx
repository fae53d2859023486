import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { storeChoice, readChoice } from '../../../ui/device/stored-choice.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { nameDevice } from '../../data/name-device.ts';
import { MAX_DEVICE_NAME, type HospitalDevice } from '../../rules/hospital-device.ts';
import { notifyRefusal } from '../notify-refusal.ts';

const KEY = 'sabai-device-name';

/** Asks for the name of this device at its first start; "later" is remembered on the device. */
export function AskDeviceName({ row }: { row: HospitalDevice | undefined }) {
  const t = useText();
  const [isLater, setLater] = useState(() => readChoice({ key: KEY, choices: ['later'] as const }) !== null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  if (!row || row.name !== '' || isLater) return null;
  const tooLong = textLength(name.trim()) > MAX_DEVICE_NAME;
  const save = async () => {
    if (tooLong || name.trim() === '') return;
    setBusy(true);
    const answer = await nameDevice({ hospitalId: row.hospital_id, device: row.device, name });
    setBusy(false);
    if (answer.outcome !== 'done') return notifyRefusal({ refusal: answer, t });
    showToast({ text: t('device.renamed') });
  };
  const later = () => {
    storeChoice({ key: KEY, choice: 'later' });
    setLater(true);
  };
  return (
    <Notice tone="amber" icon="tablet">
      <Form className="stack" onSubmit={save}>
        <TextInput
          name="this_device_name"
          label={t('device.askName')}
          help={t('device.askNameHelp')}
          autoComplete="off"
          enterKeyHint="done"
          value={name}
          error={tooLong ? t('device.nameLong') : undefined}
          onChange={setName}
        />
        <div className="desk-actions">
          <Button type="submit" disabled={busy || name.trim() === ''}>
            {t('device.saveName')}
          </Button>
          <Button variant="soft" color="gray" onClick={later}>
            {t('device.askLater')}
          </Button>
        </div>
      </Form>
    </Notice>
  );
}
