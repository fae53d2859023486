import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { PromotionForm } from '../promotions/components/form/promotion-form.tsx';
import { parsePromotionDraft, type PromotionDraft } from '../promotions/rules/promotion-draft.ts';
import { emptyPromotionForm } from '../promotions/rules/promotion-form.ts';
import { useFoundDraft } from '../session/data/use-draft.ts';
import type { OwnHospital } from '../permissions/rules/standing.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { useBeginning } from './-shell/use-beginning.ts';
import { usePromotionForm } from './-shell/use-promotion-form.tsx';
import { useStandingGate } from './-shell/use-standing-gate.ts';

export const Route = createFileRoute('/submit')({
  beforeLoad: requirePerson('guard.signInSubmit'),
  component: SubmitPromotion,
});

const draftKey = 'promotion:new';

function SubmitPromotion() {
  const t = useText();
  const gate = useStandingGate({
    isAllowed: ({ hospitals }) => hospitals.length > 0,
    signIn: 'guard.signInSubmit',
    denied: { title: t('guard.denied'), text: t('guard.deniedSubmit') },
  });
  const found = useFoundDraft({ key: draftKey, parse: parsePromotionDraft });
  return (
    <div className="narrow">
      <PageHeader title={t('publish.title')} back={{ to: '/' }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'open' && found.state !== 'loading' ? (
        <SubmitForm
          own={gate.standing.hospitals}
          draft={found.state === 'found' ? usable(found.value, gate.standing.hospitals) : null}
        />
      ) : (
        gate.state !== 'failed' && <CardsSkeleton cards={4} />
      )}
    </div>
  );
}

/** A draft for a hospital that one left is continued for one's present one. */
function usable(draft: PromotionDraft, own: readonly OwnHospital[]): PromotionDraft {
  const [first] = own;
  if (!first || own.some(({ id }) => id === draft.values.hospital.id)) return draft;
  return { ...draft, values: { ...draft.values, hospital: { id: first.id, name: first.name } } };
}

function SubmitForm(props: { own: readonly OwnHospital[]; draft: PromotionDraft | null }) {
  const form = usePromotionForm({ here: '/submit', draftKey, publishedText: 'publish.submitted' });
  const { key, ...begun } = useBeginning({ storedId: null, draft: props.draft });
  const [first] = props.own;
  const [initial] = useState(() => emptyPromotionForm(first ?? { id: '', name: '' }));
  return (
    <PromotionForm
      key={key}
      {...form}
      {...begun}
      stored={null}
      initial={initial}
      own={props.own}
      canMove={false}
    />
  );
}
