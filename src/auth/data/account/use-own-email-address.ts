import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { readPermissions } from '../../../permissions/data/read-permissions.ts';
import { requestWithSession } from '../../../session/data/request-with-session.ts';
import type { FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { useStoredRows } from '../../../session/data/use-stored-rows.ts';

const address = z.object({
  id: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  /** True when the sign-up asked for a hospital, which is created only after confirmation (SECURITY-61). */
  wantsHospital: z.boolean(),
});
/** The account's mail address; `id` is the account's. */
export type OwnEmailAddress = z.infer<typeof address>;

const user = z.object({
  id: z.string(),
  email: z.string().min(1),
  email_confirmed_at: z.string().nullish(),
  user_metadata: z.object({ user_type: z.string().optional().catch(undefined) }).catch({}),
});

/**
 * The account's mail address and whether it is confirmed, cached for offline use; null while unknown. It is
 * refetched when the page becomes visible, so that a confirmation in another tab counts at once.
 */
export function useOwnEmailAddress(options: { onConfirmed: () => void }): OwnEmailAddress | null {
  const found = useStoredRows({ key: 'own-address', row: address, ask: askForAddress });
  const look = useEffectEvent(() => {
    if (found.state === 'ready' && document.visibilityState === 'visible') found.refresh();
  });
  useEffect(() => {
    const onLook = () => look();
    document.addEventListener('visibilitychange', onLook);
    window.addEventListener('focus', onLook);
    return () => {
      document.removeEventListener('visibilitychange', onLook);
      window.removeEventListener('focus', onLook);
    };
  }, []);
  const known = found.state === 'ready' ? (found.rows[0] ?? null) : null;
  const isConfirmed = known?.isConfirmed;
  const onConfirmed = useEffectEvent(options.onConfirmed);
  const was = useRef<boolean | undefined>(undefined);
  useEffect(() => {
    if (was.current === false && isConfirmed === true) {
      // The confirmation may have created a hospital and a role (SECURITY-61).
      void readPermissions();
      onConfirmed();
    }
    was.current = isConfirmed;
  }, [isConfirmed]);
  return known;
}

async function askForAddress(): Promise<FunctionAnswer<OwnEmailAddress[]>> {
  const answer = await requestWithSession({ method: 'GET', path: '/auth/v1/user' });
  if (answer.outcome !== 'answered') return answer;
  const read = user.safeParse(answer.json);
  if (!read.success) return { outcome: 'unreachable', offline: false };
  const { id, email, email_confirmed_at, user_metadata } = read.data;
  const isConfirmed = typeof email_confirmed_at === 'string';
  const wantsHospital = user_metadata.user_type === 'hospital';
  return { outcome: 'answered', value: [{ id, email, isConfirmed, wantsHospital }] };
}
