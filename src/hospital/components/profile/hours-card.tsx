import { useState } from 'react';
import { weekDays, type WeekDay } from '../../../listings/rules/opening-hours.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { TimeInput } from '../../../ui/fields/time-input.tsx';
import { ToggleLine } from '../../../ui/fields/toggle-line.tsx';
import {
  initialHours,
  toOpeningHours,
  wrongDays,
  type Hospital,
  type TypedHours,
} from '../../rules/hospital.ts';
import { HospitalChangedNotice } from './hospital-changed-notice.tsx';
import { useHospitalForm } from './use-hospital-form.ts';

const hoursOf = (hospital: Hospital): TypedHours => hospital.opening_hours ?? {};

/** Lets owners set the hospital's opening hours (MARKET-31). */
export function HoursCard(props: { hospital: Hospital; onSaved: () => void }) {
  const t = useText();
  const form = useHospitalForm({ ...props, valuesOf: hoursOf });
  const { values: hours, busy } = form;
  const [attempt, setAttempt] = useState(0);
  const wrong = attempt > 0 ? wrongDays(hours) : [];
  const setDay = (day: WeekDay, typed: readonly [string, string] | undefined) =>
    form.change({ [day]: typed });

  const save = async () => {
    setAttempt(attempt + 1);
    if (wrongDays(hours).length > 0) return;
    await form.save({ opening_hours: toOpeningHours(hours) }, t('hospital.hoursSaved'));
  };

  return (
    <FormSection name="hospital-hours" title={t('clinic.hours')}>
      <Form className="stack" onSubmit={save}>
        <p className="field-help">{t('hospital.hoursHelp')}</p>
        <ErrorSummary
          attempt={attempt}
          errors={wrong.map((day) => ({
            field: `opens_${day}`,
            label: t(`weekday.${day}`),
            text: t('hospital.invalid.hours'),
          }))}
        />
        {weekDays.map((day) => {
          const typed = hours[day];
          const [opens, closes] = typed ?? ['', ''];
          const name = t(`weekday.${day}`);
          return (
            <div className="hours-row" key={day}>
              <ToggleLine
                label={name}
                checked={typed !== undefined}
                onChange={(open) => setDay(day, open ? initialHours(hours, day) : undefined)}
              />
              {typed && (
                <>
                  <TimeInput
                    name={`opens_${day}`}
                    label={t('hospital.opens', { day: name })}
                    value={opens}
                    error={wrong.includes(day) ? t('hospital.invalid.hours') : undefined}
                    onChange={(value) => setDay(day, [value, closes])}
                  />
                  <TimeInput
                    name={`closes_${day}`}
                    label={t('hospital.closes', { day: name })}
                    value={closes}
                    onChange={(value) => setDay(day, [opens, value])}
                  />
                </>
              )}
            </div>
          );
        })}
        <HospitalChangedNotice form={form} part={t('clinic.hours')} />
        <div>
          <Button type="submit" disabled={busy}>
            {t(busy ? 'state.saving' : 'hospital.saveHours')}
          </Button>
        </div>
      </Form>
    </FormSection>
  );
}
