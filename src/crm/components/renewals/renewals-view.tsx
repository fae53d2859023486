import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useRenewalMonths, useRenewals, type CustomerRenewal } from '../../data/renewals/use-renewals.ts';
import { useIdle } from '../../../ui/device/use-idle.ts';
import { RenewalBoard } from './renewal-board.tsx';
import { RenewalFigures } from './renewal-figures.tsx';
import './renewals.css';

/** The agent's renewals: the board, and beneath it the figures of each month. */
export function RenewalsView() {
  const live = useRenewals();
  if (live.state === 'loading') return <CardsSkeleton cards={3} />;
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  return <Renewals cards={live.value} />;
}

function Renewals({ cards }: { cards: readonly CustomerRenewal[] }) {
  const t = useText();
  // The figures read a year of covers, so they wait until the board is painted.
  const isIdle = useIdle();
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState icon="shield" title={t('renewals.empty')} text={t('renewals.emptyHelp')} />
      ) : (
        <RenewalBoard cards={cards} />
      )}
      {isIdle && <Figures />}
    </>
  );
}

function Figures() {
  const t = useText();
  const live = useRenewalMonths();
  if (live.state === 'loading') return null;
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  return (
    <section className="card stack" aria-labelledby="renewal-figures">
      <h2 id="renewal-figures">{t('renewals.figures')}</h2>
      <RenewalFigures months={live.value} />
    </section>
  );
}
