import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import type { PromotionFormProps } from '../../promotions/components/form/promotion-form.tsx';
import { promotionFeed } from '../../promotions/data/use-feed.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { tellDiscarded } from '../../session/components/tell-discarded.ts';
import { useGoHomeSoon } from './use-go-home-soon.ts';

/**
 * What submit and edit share: signing in and coming back to `here`, the toast and the way home after a save (spec 1 §2),
 * and a cancel that can be undone.
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
      <Button
        as={
          <Link to="/hospital-auth" search={{ next: here }}>
            {t('action.signIn')}
          </Link>
        }
      />
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
