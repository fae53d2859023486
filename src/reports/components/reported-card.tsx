import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { ReportAction, ReportedItem } from '../rules/report.ts';
import { DecideSheet } from './decide-sheet.tsx';

/** One reported item: its reports, the steps taken so far, and the actions on it. */
export function ReportedCard({ item, onDecided }: { item: ReportedItem; onDecided: () => void }) {
  const t = useText();
  const style = useDateStyle();
  const [action, setAction] = useState<ReportAction | null>(null);
  const day = (at: string) => formatDay({ date: bangkokDay(Date.parse(at)), style });
  const isOpen = item.open > 0;
  return (
    <li className="card report-card">
      <div className="report-head">
        <strong>{item.title}</strong>
        {item.is_hidden && (
          <Chip tone="gray" icon="eyeOff">
            {t('report.hidden')}
          </Chip>
        )}
        <Chip tone={isOpen ? 'amber' : 'jade'} icon={isOpen ? 'clock' : 'check'}>
          {isOpen ? t('report.open', { n: item.open }) : t('report.closed')}
        </Chip>
      </div>
      <p className="field-help">
        {t(`report.item.${item.kind}`)}
        {item.kind !== 'hospital' && ` · ${item.hospital_name}`}
      </p>
      <PlaceLink item={item} />
      <ul className="plain-list report-words">
        {item.reports.map((report, index) => (
          <li key={index}>
            <strong>{t(`report.reason.${report.reason}`)}</strong> · {day(report.created_at)}
            {report.details !== null && <p>{report.details}</p>}
          </li>
        ))}
      </ul>
      {item.log.length > 0 && (
        <ul className="plain-list report-words" aria-label={t('report.log')}>
          {item.log.map((step, index) => (
            <li key={index} className="field-help">
              {t(`report.did.${step.action}`)} · {day(step.created_at)}
              {step.by ? ` · ${step.by}` : ''}
              {step.note !== null && <p>{step.note}</p>}
            </li>
          ))}
        </ul>
      )}
      <div className="row-actions">
        {item.is_hidden ? (
          <Button variant="soft" onClick={() => setAction('show')}>
            {t('report.do.show')}
          </Button>
        ) : (
          <Button variant="soft" color="red" onClick={() => setAction('hide')}>
            {t('report.do.hide')}
          </Button>
        )}
        <Button variant="soft" onClick={() => setAction('ask')}>
          {t('report.do.ask')}
        </Button>
        {isOpen && (
          <Button variant="soft" onClick={() => setAction('reject')}>
            {t('report.do.reject')}
          </Button>
        )}
      </div>
      <DecideSheet item={item} action={action} onClose={() => setAction(null)} onDecided={onDecided} />
    </li>
  );
}

function PlaceLink({ item }: { item: ReportedItem }) {
  const t = useText();
  const text = t('report.openPage');
  if (item.url_slug === null) {
    return (
      <Link className="text-link" to="/hospital-dashboard/profile" search={{ hospital: item.hospital_id }}>
        {text}
      </Link>
    );
  }
  return item.kind === 'event' ? (
    <Link
      className="text-link"
      to="/event/$hospital/$event"
      params={{ hospital: item.hospital_slug, event: item.url_slug }}
    >
      {text}
    </Link>
  ) : (
    <Link
      className="text-link"
      to="/$hospital/$promotion"
      params={{ hospital: item.hospital_slug, promotion: item.url_slug }}
    >
      {text}
    </Link>
  );
}
