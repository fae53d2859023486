import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { carName } from '../../../insurance/components/car-name.ts';
import { notifyInsuranceRefusal } from '../../../insurance/components/notify-insurance-refusal.ts';
import { setRenewal } from '../../../insurance/data/set-renewal.ts';
import { lostReasons, type LostReason, type RenewalColumns } from '../../../insurance/rules/insurance.ts';
import { isQuoteInRange } from '../../../insurance/rules/insurance-schema.ts';
import { stageAppliesUntil, renewalStages } from '../../../insurance/rules/renewal-cards.ts';
import { useText } from '../../../i18n/use-text.ts';
import { bahtToSatang, formatSatang, readSatang, satangToBaht } from '../../../lib/amounts/satang.ts';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { isCalendarDate } from '../../../lib/days/calendar-date.ts';
import { nextWorkday } from '../../../lib/days/next-workday.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { recordSavedPlan } from '../../../ui/device/first-plan.ts';
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx';
import { useSheetInput } from '../../../ui/dialogs/use-sheet-input.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import type { CustomerRenewal } from '../../data/renewals/use-renewals.ts';

/**
 * The form of a car's renewal: stage, quoted price, next day to call, and the reason if it was lost. Null
 * closes the sheet.
 */
export function RenewalSheet(props: { renewal: CustomerRenewal | null; onClose: () => void }) {
  const t = useText();
  const { renewal, onClose } = props;
  const title = renewal ? t('renewals.changeOf', { car: carName({ record: renewal.record, t }) }) : '';
  return (
    <FormSheet open={renewal !== null} title={title} onClose={onClose}>
      {renewal && <RenewalForm renewal={renewal} onDone={onClose} />}
    </FormSheet>
  );
}

interface RenewalErrors {
  quoted?: string;
  nextOn?: string;
  reason?: string;
}

function RenewalForm({ renewal, onDone }: { renewal: CustomerRenewal; onDone: () => void }) {
  const t = useText();
  const today = useToday();
  const navigate = useNavigate();
  // What another device changes while the sheet is open was not seen, so it must not become the base value.
  const [{ record, customer, deadlines, stage: stageBefore }] = useState(renewal);
  const { renewal_quoted: before, renewal_next_on: nextBefore, renewal_lost_reason: reasonBefore } = record;
  const [stage, setStage] = useState(stageBefore);
  const quotedBefore = before === null ? '' : formatSatang(bahtToSatang(before));
  const [quoted, setQuoted] = useState(quotedBefore);
  const [nextOn, setNextOn] = useState(nextBefore ?? '');
  const [reason, setReason] = useState<LostReason | ''>(reasonBefore ?? '');
  useSheetInput({ isChanged: quoted !== quotedBefore || nextOn !== (nextBefore ?? '') });
  const [errors, setErrors] = useState<RenewalErrors>({});
  const isClosed = stage === 'renewed' || stage === 'lost';

  const save = async () => {
    const satang = readSatang(quoted);
    const baht = satang === null ? null : satangToBaht(satang);
    const found: RenewalErrors = {
      ...(!isQuoteInRange(baht) && { quoted: t('refused.amount') }),
      ...(!isClosed && nextOn !== '' && !isCalendarDate(nextOn) && { nextOn: t('invalid.date') }),
      ...(stage === 'lost' && reason === '' && { reason: t('renewals.reasonRequired') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const values: RenewalColumns = {
      renewal_stage: stage === 'contact' ? null : stage,
      renewal_until: stage === 'contact' ? null : stageAppliesUntil(deadlines),
      renewal_lost_reason: stage === 'lost' && reason !== '' ? reason : null,
      renewal_next_on: isClosed || nextOn === '' ? null : nextOn,
      renewal_quoted: baht,
    };
    if (!notifyInsuranceRefusal({ written: await setRenewal({ record, values }), t })) return;
    recordSavedPlan();
    onDone();
    if (stage !== stageBefore) {
      const { renewal_stage, renewal_until, renewal_lost_reason, renewal_next_on, renewal_quoted } = record;
      const seen = { renewal_stage, renewal_until, renewal_lost_reason, renewal_next_on, renewal_quoted };
      const undo = async () => {
        const written = await setRenewal({ record: { ...record, ...values }, values: seen });
        notifyInsuranceRefusal({ written, t });
      };
      showToast({
        title: t('insurance.success'),
        text: t('renewals.moved', { stage: t(`renewals.stage.${stage}`) }),
        action: {
          label: t('action.undo'),
          run: () => void undo(),
        },
      });
    }
  };
  const copy = () => {
    onDone();
    void navigate({
      to: '/crm/customer/$id',
      params: { id: customer.id },
      search: { tab: 'insurance', renewed: record.id },
    });
  };
  return (
    <Form className="form" onSubmit={save}>
      <ChoiceGroup
        name="renewal_stage"
        label={t('column.renewal_stage')}
        value={stage}
        options={renewalStages.map((value) => ({ value, label: t(`renewals.stage.${value}`) }))}
        onChange={setStage}
      />
      {stage === 'lost' && (
        <SelectInput
          name="renewal_lost_reason"
          label={t('column.renewal_lost_reason')}
          required
          value={reason}
          error={errors.reason}
          options={[
            { value: '', label: t('renewals.reasonRequired') },
            ...lostReasons.map((value) => ({ value, label: t(`renewals.reason.${value}`) })),
          ]}
          onChange={(value) => setReason(lostReasons.find((one) => one === value) ?? '')}
        />
      )}
      <TextInput
        name="renewal_quoted"
        inputMode="decimal"
        label={t('column.renewal_quoted')}
        placeholder={t('insurance.amountHint')}
        autoComplete="off"
        value={quoted}
        error={errors.quoted}
        onChange={setQuoted}
      />
      {!isClosed && (
        <>
          <DayInput
            name="renewal_next_on"
            label={t('column.renewal_next_on')}
            value={nextOn}
            error={errors.nextOn}
            onChange={setNextOn}
          />
          <div className="row-actions">
            <Button variant="soft" color="gray" onClick={() => setNextOn(nextWorkday(today))}>
              {t('renewals.nextWorkday')}
            </Button>
            <Button
              variant="soft"
              color="gray"
              onClick={() => setNextOn(nextWorkday(addDays({ day: today, days: 6 })))}
            >
              {t('renewals.nextWeek')}
            </Button>
          </div>
        </>
      )}
      <div className="sheet-actions" data-row="">
        <Button variant="soft" onClick={copy}>
          {t('renewals.copy')}
        </Button>
        <Button type="submit">{t('insurance.save')}</Button>
      </div>
    </Form>
  );
}
