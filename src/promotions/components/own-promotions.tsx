import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { useText } from '../../i18n/use-text.ts';
import { OwnPublications } from '../../publishing/components/own-publications.tsx';
import { useOwnPublications } from '../../publishing/data/use-own-publications.ts';
import { useStoredRows } from '../../session/data/use-stored-rows.ts';
import { refusalText } from '../../session/components/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { promotionFigures, readFigures } from '../data/promotion-figures.ts';
import { promotionFeed } from '../data/use-feed.ts';
import { FiguresLine } from './figures/figures-line.tsx';
import { Period } from './period.tsx';
import { Price } from './price.tsx';
import { PromotionPicture } from './promotion-picture.tsx';

const amount = z.coerce.number().nullable();

/** The columns of a promotion that the dashboard shows. */
const ownPromotion = z.object({
  id: z.string(),
  promotion_title: z.string(),
  url_slug: z.string(),
  category: z.string().nullable(),
  image_url: z.string().nullable(),
  price: amount,
  discount_percentage: amount,
  final_price: amount,
  start_date: z.string(),
  end_date: z.string(),
});

/** Promotions of the person's own hospital, the newest first (PUBLISH-12). */
export function OwnPromotions(props: { hospital: { id: string; slug: string } }) {
  const t = useText();
  const { hospital } = props;
  const own = useOwnPublications({
    table: 'promotions',
    hospitalId: hospital.id,
    row: ownPromotion,
    columns: Object.keys(ownPromotion.shape),
    order: 'created_at.desc,id.desc',
  });
  const figures = useStoredRows({
    key: `own-figures:${hospital.id}`,
    row: promotionFigures,
    ask: () => readFigures({ hospitalId: hospital.id, since: null }),
  });
  const figuresOf = (id: string) =>
    figures.state === 'ready' ? figures.rows.find((each) => each.id === id) : undefined;
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

  return (
    <OwnPublications
      table="promotions"
      own={own}
      onDeleted={promotionFeed.forget}
      empty={
        <EmptyState icon="tag" title={t('own.noPromotions')} text={t('own.noPromotionsHelp')}>
          <Button
            variant="plain"
            as={
              <Link to="/submit" search={{ hospital: hospital.id }}>
                {t('nav.newPromotion')}
              </Link>
            }
          />
        </EmptyState>
      }
      view={(row) => ({
        title: row.promotion_title,
        picture: <PromotionPicture stored={row.image_url} category={row.category} isFirst={false} />,
        link: (
          <Link
            className="text-link"
            to="/$hospital/$promotion"
            params={{ hospital: hospital.slug, promotion: row.url_slug }}
          >
            {row.promotion_title}
          </Link>
        ),
        lines: (
          <>
            <Period startDate={row.start_date} endDate={row.end_date} />
            <Price row={row} />
            <FiguresLine figures={figuresOf(row.id)} />
          </>
        ),
      })}
    />
  );
}
