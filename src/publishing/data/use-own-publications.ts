import type { z } from 'zod';
import { readAllRows } from '../../session/data/read-all-rows.ts';
import { useKeptRows, type KeptRows } from '../../session/data/use-kept-rows.ts';

/** The promotions or events of a hospital, also without a network (OFFLINE-1). */
export function useOwnPublications<Row extends { id: string }>(options: {
  table: 'promotions' | 'events';
  hospitalId: string;
  row: z.ZodType<Row>;
  columns: readonly string[];
  order: string;
}): KeptRows<Row> {
  const { table, hospitalId, row, columns, order } = options;
  return useKeptRows({
    key: `own-${table}:${hospitalId}`,
    row,
    ask: () => readAllRows({ table, where: { hospital_id: `eq.${hospitalId}` }, columns, row, order }),
  });
}
