import { Tabs } from '@radix-ui/themes';
import { useState } from 'react';
import { insuranceLimits } from '../../../insurance/rules/insurance-limits.ts';
import { renewalStages, type RenewalStage } from '../../../insurance/rules/renewal-cards.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { useMediaQuery, wideScreen } from '../../../ui/device/use-media-query.ts';
import type { CustomerRenewal } from '../../data/renewals/use-renewals.ts';
import { useShowMore } from '../reminders/use-show-more.tsx';
import { RenewalCardItem } from './renewal-card.tsx';
import { RenewalSheet } from './renewal-sheet.tsx';
import '../../../ui/css/tabs.css';

/** The cards by stage: a column each on wide screens, a tab each on phones (INSURANCE-11). */
export function RenewalBoard({ cards }: { cards: readonly CustomerRenewal[] }) {
  const t = useText();
  const wide = useMediaQuery(wideScreen);
  const [stage, setStage] = useState<RenewalStage>('contact');
  const [movedId, setMovedId] = useState<string | null>(null);
  const at = (one: RenewalStage) => cards.filter((card) => card.stage === one);
  const moved = cards.find(({ record }) => record.id === movedId) ?? null;
  const title = (one: RenewalStage) => `${t(`renewals.stage.${one}`)} ${at(one).length}`;
  return (
    <>
      {wide ? (
        <div className="renewal-columns">
          {renewalStages.map((one) => (
            <section key={one} aria-labelledby={`stage-${one}`}>
              <h2 id={`stage-${one}`}>{title(one)}</h2>
              <StageCards cards={at(one)} onMove={setMovedId} />
            </section>
          ))}
        </div>
      ) : (
        <Tabs.Root
          value={stage}
          onValueChange={(value) => setStage(renewalStages.find((one) => one === value) ?? 'contact')}
          className="full-tabs renewal-tabs"
        >
          <Tabs.List size="2" aria-label={t('renewals.stages')}>
            {renewalStages.map((one) => (
              <Tabs.Trigger key={one} value={one}>
                {title(one)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {renewalStages.map((one) => (
            <Tabs.Content key={one} value={one}>
              <StageCards cards={at(one)} onMove={setMovedId} />
            </Tabs.Content>
          ))}
        </Tabs.Root>
      )}
      <RenewalSheet key={movedId} renewal={moved} onClose={() => setMovedId(null)} />
    </>
  );
}

function StageCards(props: { cards: readonly CustomerRenewal[]; onMove: (id: string) => void }) {
  const t = useText();
  const { cards } = props;
  const showMore = useShowMore({ count: cards.length, few: cards.length, open: true });
  if (cards.length === 0) return <p className="renewals-none">{t('renewals.stageEmpty')}</p>;
  const quoted = cards.reduce((sum, { record }) => sum + (record.renewal_quoted ?? 0), 0);
  const shown = cards.slice(0, showMore.shown);
  const groups = shown.map((card) => groupOf({ card, t }));
  return (
    <>
      {quoted > 0 && (
        <p className="renewal-sum number">{t('renewals.sum', { amount: formatBaht(quoted) })}</p>
      )}
      <ul className="plain-list renewals">
        {shown.map((card, index) => (
          <RenewalCardItem
            key={card.record.id}
            renewal={card}
            group={groups[index] === groups[index - 1] ? null : (groups[index] ?? null)}
            onMove={() => props.onMove(card.record.id)}
          />
        ))}
      </ul>
      {showMore.buttons}
    </>
  );
}

/**
 * The heading of a card by its first end of cover, compulsory insurance or tax, in the steps of an agent's
 * month.
 */
function groupOf(options: { card: CustomerRenewal; t: Translate }): string {
  const { card, t } = options;
  const daysLeft = card.deadlines[0]?.daysLeft ?? 0;
  if (daysLeft < 0) return t('renewals.lapsed');
  const { urgentDays, soonDays, boardDays } = insuranceLimits;
  const within = [urgentDays, soonDays, 2 * soonDays].find((days) => daysLeft <= days) ?? boardDays;
  return t('renewals.within', { n: within });
}
