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

// What saving does is no part of the first paint.
const loadSaving = () => import('./save-pressed.ts');

/**
 * Returns the save button of a promotion (MARKET-16). A visitor signs in first, then the save is completed
 * (PEOPLE-7). The function has the same identity as long as every button is the same.
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
          .then(({ notePendingSave }) => notePendingSave({ card, nowMs: Date.now() }))
          // Without the code for that the wish is forgotten; signing in says itself what it lacks.
          .then(signIn, signIn);
      }
      loadSaving()
        .then(({ savePressed }) => savePressed({ card, t }))
        .catch(() => showToast({ tone: 'destructive', text: t('saved.saveFailed') }));
    },
    [userId, router, t],
  );

  useEffect(() => {
    // What could not be fetched is tried again with the next page.
    if (userId !== null && allowed) loadSaving().then(({ savePending }) => savePending({ t }), nothing);
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
