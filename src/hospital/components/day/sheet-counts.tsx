import { useText } from '../../../i18n/use-text.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { Icon } from '../../../ui/icon.tsx';
import '../desk/desk.css';
import { totalSheet, type SheetLine } from '../../rules/day-sheet.ts';

/** Totals of the day sheet, as six numbers. */
export function SheetCounts(props: { lines: readonly SheetLine[] }) {
  const t = useText();
  const total = totalSheet(props.lines);
  const counts = [
    { label: t('sheet.redeemed'), value: String(total.redeemed), tone: 'jade', icon: 'check' },
    { label: t('sheet.sum'), value: formatBaht(total.sum), tone: 'jade', icon: 'tag' },
    { label: t('sheet.waiting'), value: String(total.waiting), tone: 'amber', icon: 'clock' },
    { label: t('sheet.refused'), value: String(total.refused), tone: 'red', icon: 'close' },
    { label: t('sheet.conflicts'), value: String(total.conflicts), tone: 'purple', icon: 'split' },
    { label: t('sheet.mistakes'), value: String(total.voided), tone: 'amber', icon: 'refuse' },
  ] as const;
  return (
    <dl className="sheet-counts">
      {counts.map(({ label, value, tone, icon }) => (
        <div
          key={label}
          className="sheet-count"
          data-tone={tone}
          data-none={/^[^1-9]*$/.test(value) || undefined}
        >
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
