import { useState } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText, type Translate } from '../../i18n/use-text.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { useToday } from '../../session/data/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { StoredNotice } from '../../ui/notices/stored-notice.tsx';
import { useAdvertSettings } from '../data/use-advert-settings.ts';
import { useHospitalAdverts, type HospitalAdvert } from '../data/use-hospital-adverts.ts';
import { approvalState, compareStates, type ApprovalState } from '../rules/advert-approval.ts';
import { ApprovalSheet } from './approval-sheet.tsx';
import { LicenceCard } from './licence-card.tsx';
import './adverts.css';

const tones = {
  not_needed: 'gray',
  missing: 'red',
  not_yet: 'amber',
  valid: 'jade',
  ending: 'amber',
  ended: 'red',
} as const;

/** The adverts of a hospital with the states of their approvals, those that need work first (PUBLISH-15). */
export function AdvertsScreen(props: { hospitalId: string; isOwner: boolean }) {
  const { hospitalId } = props;
  const t = useText();
  const style = useDateStyle();
  const today = useToday();
  const { settingOf } = useAdvertSettings();
  const found = useHospitalAdverts({ hospitalId, today });
  const [editing, setEditing] = useState<HospitalAdvert | null>(null);
  if (found.state === 'loading') return <CardsSkeleton cards={3} />;
  if (found.state === 'failed') return <FailedLoad onRetry={found.retry} />;
  const { refresh, storedAtMs } = found;
  const adverts = found.rows
    .map((advert) => {
      const setting = settingOf(advert.category).approval;
      return { advert, setting, state: approvalState({ approval: advert.approval, setting, today }) };
    })
    .toSorted((a, b) => compareStates(a.state, b.state));
  return (
    <div className="stack">
      {storedAtMs !== null && <StoredNotice storedAtMs={storedAtMs} />}
      <LicenceCard hospitalId={hospitalId} isOwner={props.isOwner} />
      {adverts.length === 0 ? (
        <EmptyState icon="note" title={t('approval.none')} />
      ) : (
        <ul className="plain-list adverts">
          {adverts.map(({ advert, setting, state }) => (
            <li className="card advert" key={advert.id}>
              <div className="advert-head">
                <strong>{advert.title}</strong>
                <Chip tone={tones[state.state]} icon="clock">
                  {stateText({ state, t })}
                </Chip>
              </div>
              {advert.approval && (
                <p>
                  {t(`approval.authority.${advert.approval.authority}`)} · {advert.approval.number}
                  {advert.approval.valid_until !== null &&
                    ` · ${t('label.until', { day: formatDay({ date: advert.approval.valid_until, style }) })}`}
                </p>
              )}
              {setting === 'hide' && isHidden(state) && <p className="field-help">{t('approval.hidden')}</p>}
              <div className="row-actions">
                <Button
                  variant="soft"
                  aria-label={t('approval.editThis', { title: advert.title })}
                  onClick={() => setEditing(advert)}
                >
                  {t(advert.approval ? 'approval.edit' : 'approval.add')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="field-help">{t('approval.counsel')}</p>
      <ApprovalSheet
        hospitalId={hospitalId}
        advert={editing}
        onClose={() => setEditing(null)}
        onSaved={() => {
          setEditing(null);
          refresh();
        }}
      />
    </div>
  );
}

const isHidden = ({ state }: ApprovalState) =>
  state === 'missing' || state === 'ended' || state === 'not_yet';

function stateText(options: { state: ApprovalState; t: Translate }): string {
  const { state, t } = options;
  return state.state === 'ending'
    ? t('approval.state.ending', { n: state.daysLeft })
    : t(`approval.state.${state.state}`);
}
