import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ReportKind } from '../rules/report.ts';
import './reports.css';

const ReportSheet = lazy(async () => ({ default: (await import('./report-sheet.tsx')).ReportSheet }));

/** A link that opens the report form for a promotion, an event or a hospital (SECURITY-33). */
export function ReportLine(props: { kind: ReportKind; id: string; hospital: { id: string; name: string } }) {
  const t = useText();
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setOpened(opened + 1);
    setIsOpen(true);
  };
  return (
    <div className="report-line">
      <button type="button" className="text-link" onClick={open}>
        <Icon name="attention" />
        {t('detail.report')}
      </button>
      {opened > 0 && (
        <Suspense>
          <ReportSheet {...props} key={opened} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
