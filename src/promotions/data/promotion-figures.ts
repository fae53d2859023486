import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';

/**
 * Counts of one promotion (PUBLISH-23): visits that opened it, visits that called its number, current saves,
 * bookings not cancelled, redemptions.
 */
export const promotionFigures = z.object({
  id: z.string(),
  views: z.number(),
  calls: z.number(),
  saves: z.number(),
  bookings: z.number(),
  redemptions: z.number(),
});
/** The counts of one promotion: views, calls, saves, bookings and redemptions. */
export type PromotionFigures = z.infer<typeof promotionFigures>;

/**
 * The figures of each promotion of a hospital since a Bangkok day (`YYYY-MM-DD`), or of all time if null.
 * Empty for a person who is neither a member of the hospital nor a super admin.
 */
export function readFigures(options: {
  hospitalId: string;
  since: string | null;
}): Promise<FunctionAnswer<PromotionFigures[]>> {
  return callDatabaseFunction({
    name: 'promotion_figures',
    values: { hospital: options.hospitalId, since: options.since },
    answer: z.array(promotionFigures),
  });
}
