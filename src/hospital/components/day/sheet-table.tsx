import { Heading } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/notices/notice.tsx';
import type { SheetKind, SheetLine } from '../../rules/day-sheet.ts';
import { VoidSheet } from '../voids/void-sheet.tsx';
import { wordsOf, type SheetNames } from './sheet-words.ts';

const chips: Record<SheetKind, { tone: Tone; icon: IconName }> = {
  redeemed: { tone: 'jade', icon: 'check' },
  waiting: { tone: 'amber', icon: 'clock' },
  refused: { tone: 'red', icon: 'close' },
  conflict: { tone: 'gray', icon: 'split' },
  failed: { tone: 'gray', icon: 'search' },
  voided: { tone: 'amber', icon: 'refuse' },
};

/**
 * Table of the day's attempts and failed checks, or with `late` of attempts that arrived after that day. On
 * phones each line is a block of its own.
 */
export function SheetTable(props: {
  lines: readonly SheetLine[];
  names: SheetNames;
  late?: boolean;
  /** Whether a line may be marked as a mistake. */
  canVoid: (line: SheetLine) => boolean;
}) {
  const t = useText();
  const id = useId();
  const style = useDateStyle();
  const { lines, names, late = false } = props;
  const [voiding, setVoiding] = useState<{ nonce: string; code: string } | null>(null);
  return (
    <section className="card sheet-part" aria-labelledby={id}>
      <Heading as="h2" size="4" id={id}>
        {t(late ? 'sheet.late' : 'sheet.all')}
      </Heading>
      {late && <p className="field-help">{t('sheet.lateHelp')}</p>}
      <div className="sheet-scroll">
        <table className="sheet-table" data-kind="lines" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('sheet.time')}</th>
              <th scope="col">{t('sheet.code')}</th>
              <th scope="col">{t('sheet.promotion')}</th>
              <th scope="col">{t('sheet.agent')}</th>
              <th scope="col">{t('sheet.result')}</th>
              <th scope="col">{t('sheet.price')}</th>
              <th scope="col">{t('sheet.staff')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const words = wordsOf({ line, names, t });
              return (
                <tr key={line.key}>
                  <td>
                    {words.time}
                    {line.lateAtMs !== null && (
                      <span className="sheet-why">
                        {t('sheet.lateAt', { time: formatMoment({ atMs: line.lateAtMs, style }) })}
                      </span>
                    )}
                  </td>
                  <th scope="row">{words.code}</th>
                  <td>{words.promotion}</td>
                  <td>{words.agent}</td>
                  <td>
                    <Chip {...chips[line.kind]}>{words.result}</Chip>
                    {words.why && <span className="sheet-why">{words.why}</span>}
                    {words.note && <q className="sheet-why">{words.note}</q>}
                    {words.mistake && <span className="sheet-why">{words.mistake}</span>}
                    {line.nonce !== null && props.canVoid(line) && (
                      <button
                        type="button"
                        className="text-link sheet-void"
                        aria-label={t('void.openThis', { code: words.code })}
                        onClick={() => setVoiding({ nonce: line.nonce ?? '', code: line.code })}
                      >
                        {t('void.open')}
                      </button>
                    )}
                  </td>
                  <td>{words.price}</td>
                  <td>
                    {words.staff}
                    <span className="sheet-why">{words.device}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <VoidSheet
        open={voiding !== null}
        nonce={voiding?.nonce ?? ''}
        code={voiding?.code ?? ''}
        shiftStaffId={null}
        onVoided={() => undefined}
        onClose={() => setVoiding(null)}
      />
    </section>
  );
}
