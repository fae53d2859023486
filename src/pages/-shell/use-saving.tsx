import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactNode } from 'react';
import { usePerson } from '../../auth/data/current-person.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { useText } from '../../i18n/use-text.ts';
import { SaveButton } from '../../promotions/components/save-button.tsx';
import { useSavedIds } from '../../promotions/data/use-saved.ts';
import { maySave } from '../../promotions/rules/viewer.ts';
import { useRoles } from '../../permissions/data/use-roles.ts';
import { showToast } from '../../ui/notices/toasts.ts';

// The code that saves is not part of the first paint.
const loadSaving = () => import('./toggle-saved-with-toast.ts');

/**
 * Returns a function that renders the save button of a promotion (MARKET-16). A visitor signs in first, then
 * the save is completed (PEOPLE-7). The function changes only together with the buttons.
 */
export function useSaving(): (card: PromotionCard) => ReactNode {
  const t = useText();
  const router = useRouter();
  const person = usePerson();
  const roles = useRoles(person);
  const allowed = maySave(person && roles);
  const userId = person?.userId ?? null;
  const { ids } = useSavedIds(allowed ? userId : null);

  const press = useCallback(
    (card: PromotionCard) => {
      if (userId === null) {
        const next = router.latestLocation.href;
        const signIn = () => void router.navigate({ to: '/general-auth', search: { next } });
        return void import('../../promotions/data/pending-save.ts')
          .then(({ storePendingSave }) => storePendingSave({ card, nowMs: Date.now() }))
          // If this code cannot be fetched, the save is lost and sign-in goes on; it reports its own errors.
          .then(signIn, signIn);
      }
      loadSaving()
        .then(({ toggleSavedWithToast }) => toggleSavedWithToast({ card, t }))
        .catch(() => showToast({ tone: 'destructive', text: t('saved.saveFailed') }));
    },
    [userId, router, t],
  );

  useEffect(() => {
    // If the code cannot be fetched, the next page tries again.
    if (userId !== null && allowed) loadSaving().then(({ startSaving }) => startSaving({ t }), nothing);
  }, [userId, allowed, t]);

  return useCallback(
    (card) =>
      allowed && (
        <SaveButton title={card.promotion_title} saved={ids.has(card.id)} onToggle={() => press(card)} />
      ),
    [allowed, ids, press],
  );
}

function nothing(): void {}
