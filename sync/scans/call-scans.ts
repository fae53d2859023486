import type { CycleContext } from '../engine/context.ts';
import { callFunction } from '../engine/call.ts';
import type { CallScans } from './redeem-code.ts';
import { scansResponse } from './scan-protocol.ts';

/** `public.sync_scans` in the person's name. */
export function callScans(
  context: Pick<CycleContext, 'userId' | 'deviceId' | 'network' | 'accessToken' | 'clock' | 'noteServerTime'>,
): CallScans {
  return async (rows, timeoutMs) => {
    const device = await context.deviceId();
    const sentAtMs = context.clock.now();
    const outcome = await callFunction({
      network: context.network,
      accessToken: context.accessToken,
      name: 'sync_scans',
      body: { expected_user: context.userId, device, rows },
      answer: scansResponse,
      timeoutMs,
    });
    if (outcome.kind === 'ok') {
      const receivedAtMs = context.clock.now();
      await context.noteServerTime({ serverTime: outcome.value.server_time, sentAtMs, receivedAtMs });
    }
    return outcome;
  };
}
