import { Heading } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { deviceDays, type Hospital } from '../../rules/hospital.ts';
import { HospitalChangedNotice } from './hospital-changed-notice.tsx';
import { useHospitalForm } from './use-hospital-form.ts';

const daysOf = ({ device_days }: Hospital) => ({ device_days });

/** Lets owners set for how many days closed bookings stay on the hospital's devices (rule D10). */
export function DeviceDaysCard(props: { hospital: Hospital; onSaved: () => void }) {
  const t = useText();
  const form = useHospitalForm({ ...props, valuesOf: daysOf });
  const { busy } = form;
  const { device_days: days } = form.values;
  const { device_days: stored } = form.base;
  const choices = [...new Set([...deviceDays, stored])].sort((a, b) => a - b);

  const save = async () => {
    await form.save({ device_days: days }, t('hospital.daysSaved'));
  };

  return (
    <section className="form-section" aria-labelledby="hospital-devices">
      <Heading as="h2" size="4" id="hospital-devices">
        {t('hospital.devices')}
      </Heading>
      <Form className="stack" onSubmit={save}>
        <SelectInput
          name="device_days"
          label={t('hospital.device_days')}
          help={t('hospital.deviceDaysHelp')}
          value={String(days)}
          options={choices.map((n) => ({ value: String(n), label: t('label.days', { n }) }))}
          onChange={(value) => form.change({ device_days: Number(value) })}
        />
        <HospitalChangedNotice form={form} part={t('hospital.device_days')} />
        <div>
          <Button type="submit" disabled={busy || days === stored}>
            {t(busy ? 'state.saving' : 'hospital.saveDays')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
