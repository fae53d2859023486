import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokTime } from '../../../lib/days/bangkok-day.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import type { Arrival } from '../../rules/attendees.ts';

/**
 * Lists people whom this device admitted although they had entered before or are no longer registered, and
 * arrivals that the server cannot read, which stay until a person decides about them (rule Q6).
 */
export function ReportedArrivals(props: {
  reported: readonly Arrival[];
  onSeen: (ids: readonly string[]) => void;
}) {
  const t = useText();
  const { reported } = props;
  if (reported.length === 0) return null;
  const seen = reported.filter(({ state }) => state !== 'refused');
  const time = (at: string | null) => (at === null ? '' : bangkokTime(Date.parse(at)));
  return (
    <Notice tone="amber" icon="people">
      <section aria-label={t('attend.reported')} className="stack">
        <strong>{t('attend.reported')}</strong>
        <ul className="plain-list">
          {reported.map(({ id, state, name: given, at, countsFrom }) => {
            const name = given || t('attend.noName');
            return (
              <li key={id}>
                {state === 'again'
                  ? t('attend.reportedAgain', { name, first: time(countsFrom), again: time(at) })
                  : t(state === 'refused' ? 'attend.reportedUnread' : 'attend.reportedGone', { name })}
              </li>
            );
          })}
        </ul>
        <div className="row-actions">
          {seen.length > 0 && (
            <Button variant="soft" onClick={() => props.onSeen(seen.map(({ id }) => id))}>
              {t('attend.seen')}
            </Button>
          )}
          {seen.length < reported.length && (
            <Button variant="soft" as={<Link to="/crm/sync">{t('attend.openSync')}</Link>} />
          )}
        </div>
      </section>
    </Notice>
  );
}
