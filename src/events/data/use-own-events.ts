import { z } from 'zod';
import { readAllRows } from '../../session/data/read-all-rows.ts';
import { useKeptRows, type KeptRows } from '../../session/data/use-kept-rows.ts';

/** The dashboard shows these columns of an event of the person's own hospital (PUBLISH-12). */
const ownEvent = z.object({
  id: z.string(),
  event_title: z.string(),
  url_slug: z.string(),
  image_url: z.string().nullable(),
  location_address: z.string().nullable(),
  category: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  max_attendees: z.number().nullable(),
  registered_count: z.number(),
});
export type OwnEvent = z.infer<typeof ownEvent>;

/** Reads the events of a hospital, the latest start first, also without a network (OFFLINE-1). */
export function useOwnEvents(hospitalId: string): KeptRows<OwnEvent> {
  return useKeptRows({
    key: `own-events:${hospitalId}`,
    row: ownEvent,
    ask: () =>
      readAllRows({
        table: 'events',
        where: { hospital_id: `eq.${hospitalId}` },
        columns: Object.keys(ownEvent.shape),
        row: ownEvent,
        order: 'start_date.desc,id.desc',
      }),
  });
}
