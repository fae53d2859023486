import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import { useText } from '../../i18n/use-text.ts';
import { serverNowMs } from '../../session/data/server-clock.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useDirtyLock } from '../../ui/forms/form-dirty-lock.ts';
import { bindFields } from '../../ui/forms/bind-fields.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { readRollout, writeRollout } from '../data/rollout-row.ts';
import {
  columnsOfRollout,
  MAX_NOTICE,
  pauses,
  problemsOfRollout,
  valuesOfRow,
  type Pause,
  type RolloutRow,
  type RolloutValues,
} from '../rules/rollout.ts';
import { useMoment } from './use-moment.ts';

/** The form of the operator's rules for installed apps (src/decisions/0009). `release` is this app's. */
export function RolloutForm({ release }: { release: number }) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [row, setRow] = useState<RolloutRow | 'waiting' | 'failed'>('waiting');
  useEffect(
    () =>
      awaitUnlessCancelled(readRollout(), (answer) => {
        const [found] = answer.outcome === 'answered' ? answer.value : [];
        setRow(found ?? 'failed');
      }),
    [attempt],
  );
  return (
    <FormSection name="versions" title={t('ops.versions')}>
      <p className="field-help">{t('ops.versionsHelp', { release })}</p>
      {row === 'waiting' && <CardsSkeleton cards={1} />}
      {row === 'failed' && <FailedLoad onRetry={() => setAttempt((count) => count + 1)} />}
      {typeof row === 'object' && <Rollout key={JSON.stringify(row)} row={row} onSaved={setRow} />}
    </FormSection>
  );
}

function Rollout({ row, onSaved }: { row: RolloutRow; onSaved: (row: RolloutRow) => void }) {
  const t = useText();
  const moment = useMoment();
  const [base, setBase] = useState(row);
  const [typed, setTyped] = useState<Partial<RolloutValues>>({});
  const values = { ...valuesOfRow(base), ...typed };
  const [isBusy, setIsBusy] = useState(false);
  useDirtyLock(Object.keys(typed).length > 0);
  const problems = problemsOfRollout(values);
  const change = (changed: Partial<RolloutValues>) => setTyped({ ...typed, ...changed });
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      t(`ops.problem.${problem}`, { limit: MAX_NOTICE }),
    ]),
  );
  const bind = bindFields({ values, errors, onChange: change });
  const isPaused = base.paused_until !== null && Date.parse(base.paused_until) > serverNowMs();
  const save = async () => {
    setIsBusy(true);
    const answer = await writeRollout({
      before: base,
      values: columnsOfRollout({ values, nowMs: serverNowMs() }),
    });
    setIsBusy(false);
    if (answer.outcome === 'changed') {
      setBase(answer.row);
      showToast({ tone: 'destructive', text: t('ops.changed') });
      return;
    }
    if (answer.outcome !== 'written') {
      const text = t(answer.outcome === 'hidden' ? 'ops.denied' : 'request.unreachable');
      showToast({ tone: 'destructive', text });
      return;
    }
    showToast({ text: t('ops.versionsSaved') });
    onSaved(answer.row);
  };
  return (
    <Form className="form" onSubmit={save}>
      {isPaused && (
        <Notice tone="amber" icon="clock">
          {t('ops.pausedUntil', { at: moment(base.paused_until ?? '') })}
        </Notice>
      )}
      <TextInput {...bind('minimum')} label={t('ops.minimum')} inputMode="numeric" />
      <TextInput {...bind('refuseBelow')} label={t('ops.refuseBelow')} inputMode="numeric" />
      <TextInput {...bind('percent')} label={t('ops.percent')} inputMode="numeric" />
      <SelectInput
        name="pause"
        label={t('ops.pause')}
        value={values.pause}
        options={pauses.map((value) => ({ value, label: t(`ops.pause.${value}`) }))}
        onChange={(value) => change({ pause: value as Pause })}
      />
      <TextAreaInput {...bind('noticeTh')} label={t('ops.noticeTh')} rows={2} />
      <TextAreaInput {...bind('noticeEn')} label={t('ops.noticeEn')} rows={2} />
      <div>
        <Button type="submit" disabled={isBusy || Object.keys(problems).length > 0}>
          {t('action.save')}
        </Button>
      </div>
    </Form>
  );
}
