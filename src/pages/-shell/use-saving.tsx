import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { noteValue } from '../../ui/first-value.ts';
import { usePerson } from '../../auth/data/current-person.ts';
import type { PromotionCard } from '../../catalogue/rules/promotion-card.ts';
import { useText } from '../../i18n/use-text.ts';
import { SaveButton } from '../../promotions/components/save-button.tsx';
import { notePendingSave, takePendingSave } from '../../promotions/data/pending-save.ts';
import { toggle, useSavedIds } from '../../promotions/data/use-saved.ts';
import { maySave } from '../../promotions/rules/viewer.ts';
import { useRoles } from '../../session/data/use-roles.ts';
import { showToast } from '../../ui/toasts.ts';

/**
 * The save button of a promotion (spec 1 §4, §8). A visitor is sent to sign in; what they wanted to save is saved when
 * they come back (decision A5).
 */
export function useSaving(): (card: PromotionCard) => ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const person = usePerson();
  const roles = useRoles(person);
  const allowed = maySave(person && roles);
  const { ids } = useSavedIds(allowed && person ? person.userId : null);

  const press = async (card: PromotionCard) => {
    if (!person) {
      notePendingSave({ card, nowMs: Date.now() });
      return navigate({ to: '/general-auth', search: { next: href } });
    }
    const outcome = await toggle({ card });
    if (outcome === 'saved') noteValue();
    if (outcome === 'saved') showToast({ title: t('saved.doneTitle'), text: t('saved.done') });
    if (outcome === 'removed') showToast({ title: t('saved.removedTitle'), text: t('saved.removed') });
    if (outcome === 'refused') {
      showToast({ tone: 'destructive', title: t('toast.error'), text: t('saved.saveFailed') });
    }
  };

  const userId = person?.userId ?? null;
  useEffect(() => {
    if (userId === null || !allowed) return;
    const card = takePendingSave({ nowMs: Date.now() });
    if (card)
      void completeSave({
        card,
        onSaved: () => showToast({ title: t('saved.doneTitle'), text: t('saved.done') }),
      });
  }, [userId, allowed, t]);

  if (!allowed) return () => null;
  return (card) => (
    <SaveButton title={card.promotion_title} saved={ids.has(card.id)} onToggle={() => void press(card)} />
  );
}

/** Saves what is not saved yet; somebody who had it already keeps it. */
async function completeSave(options: { card: PromotionCard; onSaved: () => void }): Promise<void> {
  const { saveOnce } = await import('../../promotions/data/saved-store.ts');
  if ((await saveOnce({ card: options.card })) === 'saved') options.onSaved();
}
