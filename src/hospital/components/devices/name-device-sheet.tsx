import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { nameDevice } from '../../data/name-device.ts';
import { MAX_DEVICE_NAME, type HospitalDevice } from '../../rules/hospital-device.ts';
import { useHospitalChange } from '../use-hospital-change.ts';

/** Asks for the name of a device; closed while `row` is null. */
export function NameDeviceSheet(props: { row: HospitalDevice | null; onClose: () => void }) {
  const t = useText();
  const { row, onClose } = props;
  const [name, setName] = useState(row?.name ?? '');
  const { busy, run } = useHospitalChange(onClose);
  const tooLong = textLength(name.trim()) > MAX_DEVICE_NAME;
  const save = async () => {
    if (!row || tooLong) return;
    await run(nameDevice({ hospitalId: row.hospital_id, device: row.device, name }), t('device.renamed'));
  };
  return (
    <Sheet open={row !== null} title={t('action.rename')} onClose={onClose}>
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
            {t('action.save')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
