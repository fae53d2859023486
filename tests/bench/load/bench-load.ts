import { z } from 'zod';
import type { Benchmark } from '../support/benchmark.ts';
import { evaluate, summarizeCalls, table } from './evaluate-load.ts';
import { runLoad } from './run-load.ts';

const counts = z.object({
  customers: z.number(),
  notes: z.number(),
  bookings: z.number(),
  attempts: z.number(),
});
const figures = z.object({
  accepted: counts,
  refused: z.number(),
  differences: z.record(z.string(), z.array(z.string())),
  drainedAfterMs: z.number(),
  corePercent: z.object({ server: z.number(), devices: z.number() }),
  calls: z.array(z.object({ name: z.string(), calls: z.number(), p50Ms: z.number(), p95Ms: z.number() })),
  samples: z
    .array(z.object({ megabytes: z.number(), descriptors: z.number(), connections: z.number() }))
    .min(1),
});

/** Phones and tablets work on one server for minutes while a share of their calls goes wrong. */
export const benchLoad: Benchmark<'phones' | 'tablets' | 'seconds' | 'pause' | 'faults'> = {
  name: 'load',
  options: {
    phones: { normal: '200', smoke: '4' },
    tablets: { normal: '20', smoke: '2' },
    seconds: { normal: '600', smoke: '4' },
    /** Seconds between two acts of a device, on average. */
    pause: { normal: '20', smoke: '0.5' },
    /** The share of calls that go wrong, 0 to 1. */
    faults: { normal: '0.2', smoke: '0.2' },
  },
  usesBrowser: false,
  usesAppServer: true,
  figures,
  async measure({ values, servers, log }) {
    const server = await servers.open({ name: 'load', seed: 'accounts' });
    const load = await runLoad({
      server,
      phones: Number(values.phones),
      tablets: Number(values.tablets),
      seconds: Number(values.seconds),
      pauseSeconds: Number(values.pause),
      share: Number(values.faults),
      log,
    });
    const verdicts = evaluate(load);
    return {
      figures: { ...load, calls: summarizeCalls(load.calls) },
      verdicts,
      text: table({ load, verdicts }),
    };
  },
};
