import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { reportFile } from '../../../access/data/report-file.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StoredNotice } from '../../../ui/notices/stored-notice.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import type { AttendeeList } from '../../data/use-attendees.ts';
import {
  attendeeOrders,
  attendeeTable,
  attendeeTexts,
  countAttendees,
  matchAttendees,
  sortAttendees,
  type AttendeeOrder,
  type AttendeeText,
  type ShownAttendee,
} from '../../rules/attendees.ts';
import { describeTime } from '../../rules/describe-time.ts';
import { AttendeeRow } from './attendee-row.tsx';
import { DoorCheck } from './door-check.tsx';
import { ReportedArrivals } from './reported-arrivals.tsx';
import { WalkIn } from './walk-in.tsx';
import '../events.css';

/** Shows who registered for an event and who came. Works without a network once it was opened with one. */
export function AttendeesScreen(props: { list: AttendeeList; event: NonNullable<AttendeeList['event']> }) {
  const t = useText();
  const style = useDateStyle();
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<AttendeeOrder>('registered');
  const [about, setAbout] = useState<AttendeeText>('seat');
  // The queued call whose result the door check shows; the list of reported arrivals leaves it out.
  const [atDoor, setAtDoor] = useState<string | null>(null);
  const { list, event } = props;
  const { attendees } = list;
  const count = countAttendees(attendees);
  const found = sortAttendees({ attendees: matchAttendees({ attendees, query }), order });
  const of = (status: ShownAttendee['status']) => found.filter((one) => one.status === status);

  const note = async (options: { attendee: ShownAttendee; present: boolean }) => {
    const noted = await list.note(options);
    if (noted.outcome === 'queued') return;
    showToast({ tone: 'destructive', text: t(`check.refused.${noted.reason}`) });
  };
  const saveCsv = () => {
    const headings = [
      t('event.details.name'),
      t('event.phone'),
      t('event.details.line'),
      t('attend.csvPeople'),
      t('attend.csvStatus'),
      t('attend.csvCode'),
      t('attend.csvRegistered'),
      t('attend.csvArrived'),
    ];
    const statusOf = (status: ShownAttendee['status']) =>
      t(status === 'walk_in' ? 'attend.walkIn' : `attend.${status}`);
    saveFile({
      name: `${event.url_slug.slice(0, 80)}.csv`,
      text: toCsv(attendeeTable({ attendees, headings, statusOf })),
      type: 'text/csv;charset=utf-8',
    });
    void reportFile({ kind: 'attendees', records: attendees.length, hospital: event.hospital_id });
  };
  const rows = (some: readonly ShownAttendee[]) => (
    <ul className="plain-list attendees">
      {some.map((attendee) => (
        <AttendeeRow
          key={attendee.id}
          attendee={attendee}
          attendees={attendees}
          event={event}
          about={about}
          onNote={(present) => void note({ attendee, present })}
        />
      ))}
    </ul>
  );

  return (
    <div className="door">
      <div className="stack">
        <section className="card stack door-event">
          <div>
            <Heading as="h2" size="5">
              {event.event_title}
            </Heading>
            <p className="field-help">
              {describeTime({ start: event.start_date, end: event.end_date, style })}
            </p>
          </div>
          <dl className="door-counts">
            <div>
              <dt>{t('event.cameIn')}</dt>
              <dd>
                {count.cameIn}
                {count.walkIns > 0 && (
                  <small className="door-walk-ins">{t('attend.walkInCount', { n: count.walkIns })}</small>
                )}
              </dd>
            </div>
            <div>
              <dt>{t('attend.registered')}</dt>
              <dd>
                {count.registered}
                {event.max_attendees !== null && <small> / {event.max_attendees}</small>}
              </dd>
            </div>
            <div>
              <dt>{t('attend.waiting')}</dt>
              <dd>{count.waiting}</dd>
            </div>
          </dl>
          <div className="row-actions">
            <Button variant="soft" onClick={() => void list.refresh()}>
              <Icon name="sync" />
              {t('attend.refresh')}
            </Button>
            {attendees.length > 0 && (
              <Button variant="soft" onClick={saveCsv}>
                <Icon name="download" />
                {t('attend.csv')}
              </Button>
            )}
          </div>
        </section>
        <DoorCheck list={list} onShown={setAtDoor} />
        <WalkIn list={list} />
      </div>
      <div className="stack">
        {list.storedAtMs !== null && <StoredNotice storedAtMs={list.storedAtMs} />}
        {list.unsent > 0 && (
          <Notice tone="amber" icon="offline">
            <p aria-live="polite">{t('attend.unsentAll', { n: list.unsent })}</p>
          </Notice>
        )}
        <ReportedArrivals reported={list.reported.filter(({ id }) => id !== atDoor)} onSeen={list.forget} />
        {attendees.length === 0 ? (
          <EmptyState icon="people" title={t('attend.none')} text={t('attend.noneHelp')} />
        ) : (
          <>
            <search>
              <SearchBox
                value={query}
                label={t('attend.search')}
                placeholder={t('attend.search')}
                onChange={setQuery}
              />
            </search>
            <SelectInput
              name="attendeeOrder"
              label={t('attend.order')}
              value={order}
              options={attendeeOrders.map((value) => ({ value, label: t(`attend.order.${value}`) }))}
              onChange={(chosen) => setOrder(attendeeOrders.find((one) => one === chosen) ?? 'registered')}
            />
            {attendees.some((one) => one.mail_agreed_at !== null && one.status !== 'walk_in') && (
              <SelectInput
                name="attendeeText"
                label={t('attend.about')}
                help={t('attend.aboutHelp')}
                value={about}
                options={attendeeTexts.map((value) => ({ value, label: t(`attend.about.${value}`) }))}
                onChange={(chosen) => setAbout(attendeeTexts.find((one) => one === chosen) ?? 'seat')}
              />
            )}
            {found.length === 0 && <EmptyState icon="search" title={t('attend.noneFound')} />}
            {of('registered').length > 0 && (
              <section className="card" aria-label={t('attend.list')}>
                {rows(of('registered'))}
              </section>
            )}
            {of('walk_in').length > 0 && (
              <section className="card" aria-labelledby="walk-ins">
                <h3 id="walk-ins">{t('attend.walkIn')}</h3>
                {rows(of('walk_in'))}
              </section>
            )}
            {of('waiting').length > 0 && (
              <section className="card" aria-labelledby="waiting-list">
                <h3 id="waiting-list">{t('attend.waitingList')}</h3>
                {rows(of('waiting'))}
              </section>
            )}
          </>
        )}
      </div>
    </div>
  );
}
