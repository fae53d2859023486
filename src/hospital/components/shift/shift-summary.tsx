import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { Icon } from '../../../ui/icon.tsx';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useAgentNames } from '../../data/profile/use-agent-names.ts';
import { useStaffNames } from '../../data/profile/use-staff-names.ts';
import { useShiftReport } from '../../data/shift/use-shift-report.ts';
import type { Shift } from '../../rules/shift.ts';
import { SheetCounts } from '../day/sheet-counts.tsx';
import { sheetColumns, wordsOf } from '../day/sheet-words.ts';

/** What a person did in the shift, as numbers and by code, to be printed or saved before the shift ends. */
export function ShiftSummary(props: {
  shift: Shift;
  hospitals: readonly { id: string; name: string }[];
  onEnd: () => void;
}) {
  const t = useText();
  const style = useDateStyle();
  const { shift, hospitals } = props;
  const hospitalIds = hospitals.map(({ id }) => id);
  const sheet = useShiftReport({ hospitalIds, shift });
  const [first = ''] = hospitalIds;
  const staff = useStaffNames(first);
  const agents = useAgentNames(first);
  if (sheet.state === 'loading') return <CardsSkeleton cards={1} />;
  if (sheet.state === 'failed') return <FailedLoad onRetry={sheet.retry} />;
  const { lines, devices } = sheet.value;
  const words = lines.map((line) => ({
    key: line.key,
    day: bangkokDay(line.atMs),
    ...wordsOf({ line, names: { staff, agents, devices }, t }),
  }));
  const save = () => {
    const titles = sheetColumns.map((column) => t(`sheet.${column}`));
    const rows = words.map((line) => [line.day, ...sheetColumns.map((column) => line[column])]);
    const text = toCsv([[t('sheet.day'), ...titles], ...rows]);
    const name = `sabai-shift-${bangkokDay(shift.startedAtMs)}.csv`;
    saveFile({ name, text, type: 'text/csv;charset=utf-8' });
    showToast({ text: t('shift.saved') });
  };
  return (
    <div className="stack shift-summary">
      <p>
        <strong>{hospitals.map(({ name }) => name).join(' · ')}</strong>
        <span className="field-help number">
          {t('shift.summaryOf', {
            name: shift.name,
            time: formatMoment({ atMs: shift.startedAtMs, style }),
          })}
        </span>
      </p>
      <SheetCounts lines={lines} />
      {lines.length === 0 ? (
        <p>{t('shift.noneYet')}</p>
      ) : (
        <ul className="plain-list shift-lines" aria-label={t('sheet.all')}>
          {words.map((line) => (
            <li key={line.key} className="number">
              <span>{line.time}</span>
              <strong>{line.code}</strong>
              <span>{line.result}</span>
              <span>{line.price}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="desk-actions shift-actions">
        <Button variant="soft" color="gray" disabled={lines.length === 0} onClick={() => window.print()}>
          <InlineIcon name="print" />
          {t('sheet.print')}
        </Button>
        <Button variant="soft" color="gray" disabled={lines.length === 0} onClick={save}>
          <Icon name="download" />
          {t('sheet.csv')}
        </Button>
        <Button onClick={props.onEnd}>{t('shift.end')}</Button>
      </div>
    </div>
  );
}
