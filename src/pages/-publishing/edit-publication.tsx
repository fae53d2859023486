import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { DeletePublicationDialog } from '../../publishing/components/delete-publication-dialog.tsx';
import { PublicationForm } from '../../publishing/components/publication-form.tsx';
import { useStoredPublication } from '../../publishing/data/use-stored-publication.ts';
import type { PublicationDraft } from '../../publishing/rules/publication-draft.ts';
import type { PublicationTypes } from '../../publishing/rules/publication.ts';
import { dropDraft } from '../../drafts/data/store-draft.ts';
import { useFoundDraft } from '../../drafts/data/use-draft.ts';
import { isSuperAdmin, membershipOf, type Permissions } from '../../permissions/rules/permissions.ts';
import { DeleteSection } from '../../ui/forms/delete-section.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import type { PublicationPages } from './publication-pages.ts';
import { useInitialForm } from './use-initial-form.ts';
import { usePublicationPage } from './use-publication-page.tsx';
import { Gated } from '../-shell/gated.tsx';
import { usePermissionGate } from '../-shell/use-permission-gate.ts';

/** The page that edits a stored promotion or event, for members of its hospital and super admins. */
export function EditPublication<Kind extends PublicationTypes>({
  pages,
  id,
}: {
  pages: PublicationPages<Kind>;
  id: string;
}) {
  const t = useText();
  const words = pages.words(t);
  const gate = usePermissionGate({
    isAllowed: (permissions) => permissions.hospitals.length > 0 || isSuperAdmin(permissions),
    signIn: pages.signInText.edit,
    denied: words.mayNotEdit,
  });
  const back = gate.state === 'open' ? pages.onwards(gate.permissions) : pages.submitBack;
  return (
    <div className="narrow">
      <PageHeader title={words.editTitle} back={{ to: back }} />
      <Gated gate={gate} cards={4}>
        {(permissions) => <EditLoaded key={id} pages={pages} id={id} permissions={permissions} />}
      </Gated>
    </div>
  );
}

/**
 * Members of the owning hospital and super admins may edit; others see a toast and leave (PUBLISH-3,
 * EVENT-10).
 */
function EditLoaded<Kind extends PublicationTypes>(props: {
  pages: PublicationPages<Kind>;
  id: string;
  permissions: Permissions;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { pages, id, permissions } = props;
  const { rules } = pages.kind;
  const loaded = useStoredPublication({ publication: rules, id });
  const found = useFoundDraft({ key: draftKeyOf(pages, id), parse: rules.parseDraft });
  const stored = loaded.state === 'loaded' ? loaded.stored : null;
  const isMine =
    stored !== null &&
    (isSuperAdmin(permissions) || membershipOf({ permissions, hospitalId: stored.hospital_id }) !== null);
  const problem = stored
    ? isMine
      ? null
      : 'ofOthers'
    : loaded.state === 'loading' || loaded.state === 'loaded' || loaded.state === 'offline'
      ? null
      : loaded.state;
  const onwards = pages.onwards(permissions);
  useEffect(() => {
    if (problem === null) return;
    showToast({ tone: 'destructive', ...pages.words(t)[problem] });
    if (problem === 'failed' && pages.isReadAgain) return;
    void navigate({ href: problem === 'missing' ? onwards : '/', replace: true });
  }, [problem, pages, onwards, navigate, t]);
  if (loaded.state === 'offline' || (loaded.state === 'failed' && pages.isReadAgain)) {
    return <FailedLoad onRetry={loaded.retry} />;
  }
  if (!stored || !isMine || found.state === 'loading') return <CardsSkeleton cards={4} />;
  const draft = found.state === 'found' ? found.value : null;
  return <EditForm pages={pages} stored={stored} permissions={permissions} draft={draft} />;
}

const draftKeyOf = (pages: { draftName: string }, id: string) => `${pages.draftName}:edit:${id}`;

function EditForm<Kind extends PublicationTypes>(props: {
  pages: PublicationPages<Kind>;
  stored: Kind['stored'];
  permissions: Permissions;
  draft: PublicationDraft<Kind['values']> | null;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { pages, stored, permissions } = props;
  const { kind, feed } = pages;
  const { id } = stored;
  const words = pages.words(t);
  const { key, ...begun } = useInitialForm({ storedId: id, draft: props.draft });
  const [initial] = useState(() => kind.rules.formValues(stored));
  const draftKey = draftKeyOf(pages, id);
  const onwards = pages.onwards(permissions);
  const page = usePublicationPage({
    here: `${pages.editPath}/${id}`,
    draftKey,
    onwards,
    isLeftSoon: pages.isLeftSoon,
    published: words.saved,
    refreshFeed: feed.refresh,
  });
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PublicationForm
        key={key}
        {...page}
        {...begun}
        kind={kind}
        stored={stored}
        initial={initial}
        own={permissions.hospitals}
        canMove={kind.rules.isMovable && isSuperAdmin(permissions)}
      />
      <DeleteSection
        title={words.deleteTitle}
        help={words.deleteHelp}
        label={words.deleteLabel}
        onPress={() => setDeleting(true)}
      />
      {deleting && (
        <DeletePublicationDialog
          table={kind.rules.table}
          id={id}
          title={pages.titleOf(stored)}
          onDone={(deleted) => {
            setDeleting(false);
            if (!deleted) return;
            feed.forget(id);
            void dropDraft({ key: draftKey });
            void navigate({ href: onwards, replace: true });
          }}
        />
      )}
    </>
  );
}
