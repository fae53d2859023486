import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { refusalText } from '../../session/components/refusal-text.ts';
import { usePermissions } from '../../permissions/data/use-permissions.ts';
import type { Permissions } from '../../permissions/rules/permissions.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import { askToSignIn, type SignInText } from './require-person.ts';

/** The texts of a toast. */
export interface ToastTexts {
  title: string;
  text?: string;
}

/** Whether the person may see the page, as far as it is known. */
export type PermissionGate =
  | { state: 'waiting' }
  /** The permissions could be read neither from the server nor from this device. */
  | { state: 'failed'; retry: () => void }
  /** `ask` reads the permissions again, after the person changed their own. */
  | { state: 'open'; permissions: Permissions; ask: () => void };

/**
 * Admits people who pass `isAllowed`; others see a toast and go to `/` (PEOPLE-13). This is only a
 * convenience, because the server decides what a person may do (SECURITY-1).
 */
export function usePermissionGate(options: {
  isAllowed: (permissions: Permissions) => boolean;
  /** The text that the route's `requirePerson` has, for a session that ended meanwhile. */
  signIn: SignInText;
  denied: ToastTexts | ((permissions: Permissions) => ToastTexts);
  /** Called once where the permissions were read and do not pass. */
  onDenied?: () => void;
}): PermissionGate {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const known = usePermissions();
  const reported = useRef(false);
  const { isAllowed, signIn, denied } = options;
  const isOpen = known.state === 'known' && known.outcome === 'read' && isAllowed(known.permissions);
  const leave = known.state === 'known' && known.outcome !== 'unreachable' && !isOpen ? known : null;
  useEffect(() => {
    if (!leave || reported.current) return;
    reported.current = true;
    if (leave.outcome === 'signed_out') {
      void navigate(askToSignIn({ text: signIn, next: router.state.location.href }));
      return;
    }
    const words: ToastTexts =
      leave.outcome === 'refused'
        ? { title: t('guard.failed'), text: refusalText({ refusal: leave, t }) }
        : typeof denied !== 'function'
          ? denied
          : leave.outcome === 'read'
            ? denied(leave.permissions)
            : { title: t('guard.failed') };
    if (leave.outcome === 'read') options.onDenied?.();
    showToast({ tone: 'destructive', ...words });
    void navigate({ to: '/', replace: true });
  });
  if (known.state === 'known' && known.outcome === 'read' && isOpen) {
    return { state: 'open', permissions: known.permissions, ask: known.retry };
  }
  if (known.state === 'known' && known.outcome === 'unreachable') {
    return { state: 'failed', retry: known.retry };
  }
  return { state: 'waiting' };
}
