import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { PublicationPage } from '../../publishing/components/publication-form.tsx';
import { notifyDiscarded } from '../../drafts/components/notify-discarded.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { useGoHomeSoon } from './use-go-home-soon.ts';
import type { ToastTexts } from '../-shell/use-permission-gate.ts';

/**
 * What the submit and edit pages share: a sign-in that returns to `here`, toasts, where they lead, and a
 * cancel that can be undone.
 */
export function usePublicationPage(options: {
  here: string;
  draftKey: string;
  onwards: string;
  isLeftSoon: boolean;
  published: ToastTexts;
  refreshFeed: () => void;
}): PublicationPage {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const goHomeSoon = useGoHomeSoon();
  const { here, draftKey, onwards } = options;
  // A person who left the form during a slow save stays where they went.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const lead = (to: Parameters<typeof navigate>[0]) => {
    if (isShown.current) void navigate(to);
  };
  return {
    draftKey,
    signIn: (
      <Button
        as={
          <Link to="/hospital-auth" search={{ next: here }}>
            {t('action.signIn')}
          </Link>
        }
      />
    ),
    onPublished: () => {
      showToast(options.published);
      options.refreshFeed();
      void router.invalidate();
      if (options.isLeftSoon) goHomeSoon();
      else lead({ href: onwards });
    },
    // A refusal shows a toast and leads to `/` (EVENT-10).
    onDenied: () => lead({ to: '/', replace: true }),
    onCancel: (typed) => {
      void navigate({ href: onwards, replace: true });
      notifyDiscarded({ typed, draftKey, t, reopen: () => void navigate({ href: here }) });
    },
  };
}
