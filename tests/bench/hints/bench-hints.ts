import { z } from 'zod';
import type { Benchmark } from '../support/benchmark.ts';
import { evaluate, table } from './report-hints.ts';
import { measureIdle } from './measure-idle.ts';
import { measureSeen } from './measure-seen.ts';

const times = z.array(z.number()).min(1);
const figures = z.object({
  seen: z.object({ device: times, tablet: times }),
  idle: z.object({
    devices: z.number(),
    seconds: z.number(),
    corePercent: z.number(),
    kilobytesEach: z.number(),
  }),
});

/**
 * How soon an agent's second device and a hospital's tablet show what a device has written. Also what idle
 * devices that listen for hints cost the server.
 */
export const benchHints: Benchmark<'tries' | 'devices' | 'seconds'> = {
  name: 'hints',
  options: {
    tries: { normal: '50', smoke: '1' },
    devices: { normal: '200', smoke: '2' },
    /** How long the devices are idle. */
    seconds: { normal: '60', smoke: '1' },
  },
  usesBrowser: true,
  usesAppServer: true,
  figures,
  async measure({ values, servers, log }) {
    const server = await servers.open({ name: 'hints', seed: 'accounts' });
    const idle = await measureIdle({
      server,
      devices: Number(values.devices),
      seconds: Number(values.seconds),
    });
    log(`Idle: ${idle.corePercent.toFixed(2)} % of a core, ${idle.kilobytesEach.toFixed(1)} kB each`);
    const seen = await measureSeen({ server, tries: Number(values.tries) });
    const verdicts = evaluate({ seen, idle });
    return { figures: { seen, idle }, verdicts, text: table({ seen, idle, verdicts }) };
  },
};
