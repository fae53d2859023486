import type { CycleContext } from '../engine/cycle-context.ts';
import { callFunction } from '../engine/call-function.ts';
import type { RedemptionCaller } from './attempt-redemption.ts';
import { redemptionsResponse } from './redemption-protocol.ts';

/** Returns a function that sends attempts to `public.sync_attempts` in the person's name. */
export function createRedemptionCaller(
  context: Pick<CycleContext, 'userId' | 'deviceId' | 'network' | 'accessToken' | 'clock' | 'noteServerTime'>,
): RedemptionCaller {
  return async (rows, timeoutMs) => {
    const device = await context.deviceId();
    const sentAtMs = context.clock.now();
    const outcome = await callFunction({
      network: context.network,
      accessToken: context.accessToken,
      name: 'sync_attempts',
      body: { expected_user: context.userId, device, rows },
      answer: redemptionsResponse,
      timeoutMs,
    });
    if (outcome.kind === 'ok') {
      const receivedAtMs = context.clock.now();
      await context.noteServerTime({ serverTime: outcome.value.server_time, sentAtMs, receivedAtMs });
    }
    return outcome;
  };
}
