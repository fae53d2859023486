import { Button } from '@radix-ui/themes';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import type { PromotionFormProps } from '../../promotions/components/form/promotion-form.tsx';
import { promotionFeed } from '../../promotions/data/use-feed.ts';
import { showToast } from '../../ui/toasts.ts';
import { tellDiscarded } from '../../session/components/tell-discarded.ts';
import { useGoHomeSoon } from './use-go-home-soon.ts';

/**
 * Submit and edit share sign-in with the way back to `here`, and the toast and redirect after a save (PUBLISH-11).
 * They also share a cancel that can be undone.
 */
export function usePromotionForm(options: {
  here: string;
  draftKey: string;
  publishedText: 'publish.submitted' | 'publish.updated';
}): Pick<PromotionFormProps, 'draftKey' | 'signIn' | 'onPublished' | 'onCancel'> {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const goHomeSoon = useGoHomeSoon();
  const { here, draftKey } = options;
  return {
    draftKey,
    signIn: (
      <Button size="3" asChild>
        <Link to="/hospital-auth" search={{ next: here }}>
          {t('action.signIn')}
        </Link>
      </Button>
    ),
    onPublished: () => {
      showToast({ title: t('toast.success'), text: t(options.publishedText) });
      void promotionFeed.refresh({ query: '', category: null });
      void router.invalidate();
      goHomeSoon();
    },
    onCancel: (typed) => {
      void navigate({ to: '/', replace: true });
      tellDiscarded({ typed, draftKey, t, reopen: () => void navigate({ href: here }) });
    },
  };
}
