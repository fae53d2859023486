import { z } from 'zod';
import { readAllRows } from '../../session/data/read-all-rows.ts';
import { useKeptRows, type KeptRows } from '../../session/data/use-kept-rows.ts';

const amount = z.coerce.number().nullable();

/** What the dashboard shows of a promotion of one's own hospital. */
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
export type OwnPromotion = z.infer<typeof ownPromotion>;

/** Reads the promotions of a hospital, newest first, also without a network (OFFLINE-1). */
export function useOwnPromotions(hospitalId: string): KeptRows<OwnPromotion> {
  return useKeptRows({
    key: `own-promotions:${hospitalId}`,
    row: ownPromotion,
    ask: () =>
      readAllRows({
        table: 'promotions',
        where: { hospital_id: `eq.${hospitalId}` },
        columns: Object.keys(ownPromotion.shape),
        row: ownPromotion,
        order: 'created_at.desc,id.desc',
      }),
  });
}
