import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { DeletePromotionDialog } from '../promotions/components/delete-promotion-dialog.tsx';
import { PromotionForm } from '../promotions/components/form/promotion-form.tsx';
import { promotionFeed } from '../promotions/data/use-feed.ts';
import { usePromotion } from '../promotions/data/use-promotion.ts';
import { parsePromotionDraft, type PromotionDraft } from '../promotions/rules/promotion-draft.ts';
import { toFormValues, type StoredPromotion } from '../promotions/rules/stored-promotion.ts';
import { dropDraft } from '../session/data/keep-draft.ts';
import { useFoundDraft } from '../session/data/use-draft.ts';
import { isSuperAdmin, membershipOf, type Standing } from '../permissions/rules/standing.ts';
import { DeleteSection } from '../ui/forms/delete-section.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { requirePerson } from './-shell/require-person.ts';
import { useBeginning } from './-shell/use-beginning.ts';
import { usePromotionForm } from './-shell/use-promotion-form.tsx';
import { useStandingGate } from './-shell/use-standing-gate.ts';

export const Route = createFileRoute('/edit/$id')({
  beforeLoad: requirePerson('guard.signInEdit'),
  component: EditPromotion,
});

function EditPromotion() {
  const { id } = Route.useParams();
  const t = useText();
  const gate = useStandingGate({
    isAllowed: (standing) => standing.hospitals.length > 0 || isSuperAdmin(standing),
    signIn: 'guard.signInEdit',
    denied: { title: t('guard.denied'), text: t('guard.deniedEdit') },
  });
  return (
    <div className="narrow">
      <PageHeader title={t('publish.editTitle')} back={{ to: '/' }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'waiting' && <CardsSkeleton cards={4} />}
      {gate.state === 'open' && <EditLoaded key={id} id={id} standing={gate.standing} />}
    </div>
  );
}

/** Members of the owning hospital and super admins go on (decision A3); the rest is told and sent to /. */
function EditLoaded({ id, standing }: { id: string; standing: Standing }) {
  const t = useText();
  const navigate = useNavigate();
  const loaded = usePromotion({ id });
  const found = useFoundDraft({ key: draftKeyOf(id), parse: parsePromotionDraft });
  const promotion = loaded.state === 'loaded' ? loaded.promotion : null;
  const isMine =
    promotion !== null &&
    (isSuperAdmin(standing) || membershipOf({ standing, hospitalId: promotion.hospital_id }) !== null);
  const refusal =
    loaded.state === 'missing'
      ? { title: t('publish.notFound') }
      : loaded.state === 'failed'
        ? { title: t('toast.error'), text: t('publish.loadFailed') }
        : promotion !== null && !isMine
          ? { title: t('guard.denied'), text: t('guard.deniedOther') }
          : null;
  const told = refusal !== null;
  useEffect(() => {
    if (!refusal) return;
    showToast({ tone: 'destructive', ...refusal });
    void navigate({ to: '/', replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the texts are new objects at each drawing
  }, [told]);
  if (loaded.state === 'offline') return <FailedLoad onRetry={loaded.retry} />;
  if (!promotion || !isMine || found.state === 'loading') return <CardsSkeleton cards={4} />;
  return (
    <EditForm
      promotion={promotion}
      standing={standing}
      draft={found.state === 'found' ? found.value : null}
    />
  );
}

const draftKeyOf = (id: string) => `promotion:edit:${id}`;

function EditForm(props: { promotion: StoredPromotion; standing: Standing; draft: PromotionDraft | null }) {
  const t = useText();
  const navigate = useNavigate();
  const { id, url_slug, updated_at } = props.promotion;
  const { key, ...begun } = useBeginning({ storedId: id, draft: props.draft });
  const [initial] = useState(() => toFormValues(props.promotion));
  const draftKey = draftKeyOf(id);
  const form = usePromotionForm({ here: `/edit/${id}`, draftKey, publishedText: 'publish.updated' });
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PromotionForm
        key={key}
        {...form}
        {...begun}
        stored={{ urlSlug: url_slug, updatedAt: updated_at }}
        initial={initial}
        own={props.standing.hospitals}
        canMove={isSuperAdmin(props.standing)}
      />
      <DeleteSection
        title={t('publish.deleteTitle')}
        help={t('publish.deleteHelp')}
        label={t('publish.delete')}
        onPress={() => setDeleting(true)}
      />
      {deleting && (
        <DeletePromotionDialog
          promotion={props.promotion}
          onDone={(deleted) => {
            setDeleting(false);
            if (!deleted) return;
            promotionFeed.forget(id);
            void dropDraft({ key: draftKey });
            void navigate({ to: '/', replace: true });
          }}
        />
      )}
    </>
  );
}
