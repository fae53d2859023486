import { benchCrm } from '../crm/bench-crm.ts';
import { benchDesk } from '../desk/bench-desk.ts';
import { benchHints } from '../hints/bench-hints.ts';
import { benchLoad } from '../load/bench-load.ts';
import { benchSql } from '../sql/bench-sql.ts';
import { benchSync } from '../sync/bench-sync.ts';
import { benchWeb } from '../web/bench-web.ts';
import type { Benchmark } from './benchmark.ts';

/** Every benchmark of the project. The smoke run in `npm test` measures each of them. */
export const allBenchmarks: readonly Benchmark[] = [
  benchSql,
  benchSync,
  benchWeb,
  benchCrm,
  benchDesk,
  benchHints,
  benchLoad,
];
