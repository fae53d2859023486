import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OwnList } from '../../listings/components/own-list.tsx';
import { useText } from '../../i18n/use-text.ts';
import { refusalText } from '../../session/components/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { useOwnPromotions, type OwnPromotion } from '../data/use-own-promotions.ts';
import { promotionFeed } from '../data/use-feed.ts';
import { DeletePromotionDialog } from './delete-promotion-dialog.tsx';
import { Period } from './period.tsx';
import { Price } from './price.tsx';
import { PromotionPicture } from './promotion-picture.tsx';

/** Promotions of one's own hospital, with edit and delete (spec 1 §2, dashboard). */
export function OwnPromotions(props: { hospital: { id: string; slug: string } }) {
  const t = useText();
  const { hospital } = props;
  const own = useOwnPromotions(hospital.id);
  const [deleting, setDeleting] = useState<OwnPromotion | null>(null);
  const failed = own.state === 'failed';
  const refusal = own.state === 'failed' ? own.refusal : null;
  useEffect(() => {
    if (!failed) return;
    showToast({
      tone: 'destructive',
      title: t('own.promotionsFailed'),
      text: refusal ? refusalText({ refusal, t }) : t('load.failedHelp'),
    });
  }, [failed, refusal, t]);

  if (own.state === 'loading') return <CardsSkeleton cards={3} />;
  if (own.state === 'failed') return <FailedLoad onRetry={own.retry} />;
  return (
    <div className="stack">
      <OwnList
        rows={own.rows}
        keptAtMs={own.keptAtMs}
        empty={
          <EmptyState icon="tag" title={t('own.noPromotions')} text={t('own.noPromotionsHelp')}>
            <Button variant="plain" as={<Link to="/submit">{t('nav.newPromotion')}</Link>} />
          </EmptyState>
        }
        renderRow={(row) => (
          <OwnRow row={row} hospitalSlug={hospital.slug} onDelete={() => setDeleting(row)} />
        )}
      />
      {deleting && (
        <DeletePromotionDialog
          promotion={deleting}
          onDone={(deleted) => {
            setDeleting(null);
            if (!deleted) return;
            own.drop(deleting.id);
            promotionFeed.forget(deleting.id);
          }}
        />
      )}
    </div>
  );
}

function OwnRow(props: { row: OwnPromotion; hospitalSlug: string; onDelete: () => void }) {
  const t = useText();
  const { row } = props;
  const title = row.promotion_title;
  return (
    <article className="own-row">
      <span className="own-picture">
        <PromotionPicture stored={row.image_url} category={row.category} urgency="later" />
      </span>
      <div className="own-text">
        <h3>
          <Link
            className="text-link"
            to="/$hospital/$promotion"
            params={{ hospital: props.hospitalSlug, promotion: row.url_slug }}
          >
            {title}
          </Link>
        </h3>
        <Period startDate={row.start_date} endDate={row.end_date} />
        <Price row={row} />
      </div>
      <div className="own-actions">
        <IconButton
          icon="edit"
          label={t('promo.editThis', { title })}
          as={<Link to="/edit/$id" params={{ id: row.id }} />}
        />
        <IconButton icon="trash" label={t('promo.deleteThis', { title })} onClick={props.onDelete} />
      </div>
    </article>
  );
}
