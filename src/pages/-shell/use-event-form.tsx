import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import type { EventFormProps } from '../../events/components/form/event-form.tsx';
import { eventFeed } from '../../events/data/use-events.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { tellDiscarded } from '../../session/components/tell-discarded.ts';

/** What create and edit share: signing in and coming back `here`, the toasts, where it goes on, and a cancel that can be undone. */
export function useEventForm(options: {
  here: string;
  draftKey: string;
  /** Where one goes after a save and after a cancel. */
  onwards: '/hospital-dashboard' | '/events';
  savedText: 'event.form.created' | 'event.form.saved';
  deniedText: 'event.guard.create' | 'event.guard.save';
}): Pick<EventFormProps, 'draftKey' | 'signIn' | 'onPublished' | 'onDenied' | 'onCancel'> {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const { here, draftKey, onwards } = options;
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
      showToast({ title: t(options.savedText) });
      void eventFeed.refresh({ query: '' });
      void router.invalidate();
      void navigate({ href: onwards });
    },
    // Spec 2 §6: a permission toast and a redirect to /.
    onDenied: () => {
      showToast({ tone: 'destructive', title: t(options.deniedText) });
      void navigate({ to: '/', replace: true });
    },
    onCancel: (typed) => {
      void navigate({ href: onwards, replace: true });
      tellDiscarded({ typed, draftKey, t, reopen: () => void navigate({ href: here }) });
    },
  };
}
