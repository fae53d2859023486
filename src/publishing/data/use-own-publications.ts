import type { z } from 'zod';
import { readAllRows } from '../../session/data/read-all-rows.ts';
import { useStoredRows, type StoredRows } from '../../session/data/use-stored-rows.ts';

/** The promotions or events of a hospital; without a network the rows stored on the device (OFFLINE-1). */
export function useOwnPublications<Row extends { id: string }>(options: {
  table: 'promotions' | 'events';
  hospitalId: string;
  row: z.ZodType<Row>;
  columns: readonly string[];
  order: string;
}): StoredRows<Row> {
  const { table, hospitalId, row, columns, order } = options;
  return useStoredRows({
    key: `own-${table}:${hospitalId}`,
    row,
    ask: () => readAllRows({ table, where: { hospital_id: `eq.${hospitalId}` }, columns, row, order }),
  });
}
