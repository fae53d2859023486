/** One cycle: send what waits, fetch what is new, and again while a person keeps writing (rule E6). */
import type { CycleContext, StepOutcome } from './context.ts';
import { forgetOldAcked } from './offer-again.ts';
import { pullAll } from './pull.ts';
import { pushAll } from './push.ts';
import { readOutbox } from '../local/outbox.ts';

export async function runCycle(context: CycleContext): Promise<StepOutcome> {
  for (;;) {
    const pushed = await pushAll(context);
    if (pushed.kind !== 'done') return pushed;
    const pulled = await pullAll(context);
    if (pulled.kind !== 'done') return pulled;

    const sendable = (await readOutbox(context.db)).some((entry) => entry.state === 'waiting');
    if (!sendable) break;
  }
  await forgetOldAcked(context.bulk, context.clock.now());
  return { kind: 'done' };
}
