import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isCalendarDate } from '../../../lib/days/calendar-date.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import './day-sheet.css';
import { useAgentNames } from '../../data/profile/use-agent-names.ts';
import { useDaySheet } from '../../data/desk/use-day-sheet.ts';
import { useStaffNames } from '../../data/profile/use-staff-names.ts';
import type { SheetLine } from '../../rules/day-sheet.ts';
import type { OwnHospital } from '../../../permissions/rules/permissions.ts';
import { useDeleteSyncedVoids } from '../../data/voids/use-redemption-state.ts';
import { useNow } from '../../data/use-now.ts';
import { canVoid } from '../../rules/redemption-void.ts';
import { SheetCounts } from './sheet-counts.tsx';
import { SheetGroups } from './sheet-groups.tsx';
import { SheetTable } from './sheet-table.tsx';
import { sheetColumns, wordsOf, type SheetNames } from './sheet-words.ts';

/**
 * The day sheet: one day's attempts and failed checks, on the screen, on paper and as a CSV file. Recent days
 * need no network.
 */
export function DaySheetScreen(props: { hospital: OwnHospital }) {
  const t = useText();
  const { hospital } = props;
  const today = useToday();
  const [chosen, setChosen] = useState<{ typed: string; day: string } | null>(null);
  const { typed, day } = chosen ?? { typed: today, day: today };
  const sheet = useDaySheet({ hospitalId: hospital.id, day });
  const staff = useStaffNames(hospital.id);
  const agents = useAgentNames(hospital.id);
  const nowMs = useNow();
  const choose = (value: string) => setChosen({ typed: value, day: isCalendarDate(value) ? value : day });
  const lines = sheet.state === 'ready' ? sheet.value.lines : [];
  const inTime = lines.filter(({ lateAtMs }) => lateAtMs === null);
  const late = lines.filter(({ lateAtMs }) => lateAtMs !== null);
  const devices = sheet.state === 'ready' ? sheet.value.devices : new Map<string, string>();
  const names = { staff, agents, devices };
  useDeleteSyncedVoids();
  const mayVoid = (line: SheetLine) =>
    (line.kind === 'redeemed' || line.kind === 'waiting') &&
    canVoid({
      isOwner: hospital.role === 'owner',
      isOwn: line.isOwn,
      isVoided: line.void !== null,
      attemptedAtMs: line.atMs,
      nowMs,
    });

  return (
    <div className="stack day-sheet">
      <div className="day-sheet-head">
        <DayInput name="sheetDay" label={t('sheet.day')} value={typed} onChange={choose} />
        {day !== today && (
          <Button variant="soft" color="gray" onClick={() => setChosen(null)}>
            {t('label.today')}
          </Button>
        )}
        <SheetActions hospital={hospital.name} day={day} lines={lines} names={names} />
      </div>
      <PrintedHead hospital={hospital.name} day={day} />
      {sheet.state === 'loading' && <CardsSkeleton cards={2} />}
      {sheet.state === 'failed' && <FailedLoad onRetry={sheet.retry} />}
      {sheet.state === 'ready' &&
        (lines.length === 0 ? (
          <EmptyState icon="calendar" title={t('sheet.empty')} text={t('sheet.emptyHelp')} />
        ) : (
          <>
            <SheetCounts lines={inTime} />
            <SheetGroups lines={inTime} by="promotion" names={names} />
            <SheetGroups lines={inTime} by="agent" names={names} />
            <SheetTable lines={inTime} names={names} canVoid={mayVoid} />
            {late.length > 0 && <SheetTable lines={late} names={names} late canVoid={mayVoid} />}
          </>
        ))}
      <p className="field-help">{t('sheet.localHelp')}</p>
    </div>
  );
}

/** Heading for print, where the field with the day and the heading of the page are missing. */
function PrintedHead(props: { hospital: string; day: string }) {
  const t = useText();
  const style = useDateStyle();
  return (
    <div className="day-sheet-printed" aria-hidden="true">
      <Heading as="h2" size="5">
        {props.hospital}
      </Heading>
      <p>
        {t('sheet.title')} · {formatDay({ date: props.day, style })}
      </p>
    </div>
  );
}

function SheetActions(props: {
  hospital: string;
  day: string;
  lines: readonly SheetLine[];
  names: SheetNames;
}) {
  const t = useText();
  const { day, lines, names } = props;
  const save = () => {
    const titles = sheetColumns.map((column) => t(`sheet.${column}`));
    const rows = lines.map((line) => {
      const words = wordsOf({ line, names, t });
      return [day, ...sheetColumns.map((column) => words[column])];
    });
    const text = toCsv([[t('sheet.day'), ...titles], ...rows]);
    saveFile({ name: `sabai-day-${day}.csv`, text, type: 'text/csv;charset=utf-8' });
    showToast({ text: t('sheet.saved') });
  };
  return (
    <div className="day-sheet-actions">
      <Button variant="soft" color="gray" disabled={lines.length === 0} onClick={save}>
        <Icon name="download" />
        {t('sheet.csv')}
      </Button>
      <Button variant="soft" color="gray" disabled={lines.length === 0} onClick={() => window.print()}>
        <InlineIcon name="print" />
        {t('sheet.print')}
      </Button>
    </div>
  );
}
