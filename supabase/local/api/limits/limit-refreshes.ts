import { refuseAttempt, type Attempt } from './limit-attempts.ts';
import { createUsageCounter } from './usage-counter.ts';

/** Devices whose session ended fail once; many of them may share a network address. */
const IN_VAIN = { count: 100, periodMs: 5 * 60_000 };

/**
 * Makes the limit of refreshes in vain by network address (SECURITY-32): refreshes run one after the other, so a
 * flood of them would hold up everybody's. A failure counts after its answer, as many devices may refresh at once.
 */
export function createRefreshLimit({
  nowMs,
}: {
  nowMs: () => number;
}): (options: { request: Request; address: string | null }) => Attempt | null {
  const networks = createUsageCounter({ nowMs });
  return ({ request, address }) => {
    if (address === null || !isRefresh(request)) return null;
    const wait = networks.waitSeconds(address, IN_VAIN);
    return {
      refusal: wait === null ? null : refuseAttempt(wait),
      note({ status }) {
        if (status >= 400 && status < 500 && status !== 429) networks.count(address, IN_VAIN);
        return Promise.resolve();
      },
    };
  };
}

function isRefresh({ url }: Request): boolean {
  return new URL(url).searchParams.get('grant_type') === 'refresh_token';
}
