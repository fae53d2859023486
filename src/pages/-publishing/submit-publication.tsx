import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PublicationForm } from '../../publishing/components/publication-form.tsx';
import type { PublicationDraft } from '../../publishing/rules/publication-draft.ts';
import type { PublicationTypes } from '../../publishing/rules/publication.ts';
import { useFoundDraft } from '../../drafts/data/use-draft.ts';
import type { OwnHospital, Permissions } from '../../permissions/rules/permissions.ts';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import type { PublicationPages } from './publication-pages.ts';
import { useInitialForm } from './use-initial-form.ts';
import { usePublicationPage } from './use-publication-page.tsx';
import { usePermissionGate } from '../-shell/use-permission-gate.ts';

/** The page of a new promotion or event, for members of a hospital. */
export function SubmitPublication<Kind extends PublicationTypes>({
  pages,
}: {
  pages: PublicationPages<Kind>;
}) {
  const t = useText();
  const words = pages.words(t);
  const gate = usePermissionGate({
    isAllowed: ({ hospitals }) => hospitals.length > 0,
    signIn: pages.signInText.submit,
    denied: words.mayNotCreate,
  });
  const { parseDraft } = pages.kind.rules;
  const found = useFoundDraft({ key: `${pages.draftName}:new`, parse: parseDraft });
  const isReady = gate.state === 'open' && found.state !== 'loading';
  return (
    <div className="narrow">
      <PageHeader title={words.newTitle} back={{ to: pages.submitBack }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {isReady && (
        <SubmitForm
          pages={pages}
          permissions={gate.permissions}
          draft={found.state === 'found' ? usable(found.value, gate.permissions.hospitals) : null}
        />
      )}
      {!isReady && gate.state !== 'failed' && <CardsSkeleton cards={4} />}
    </div>
  );
}

/** A draft for a hospital that one left is continued for one's present one. */
function usable<Kind extends PublicationTypes>(
  draft: PublicationDraft<Kind['values']>,
  own: readonly OwnHospital[],
): PublicationDraft<Kind['values']> {
  const [first] = own;
  if (!first || own.some(({ id }) => id === draft.values.hospital.id)) return draft;
  return { ...draft, values: { ...draft.values, hospital: { id: first.id, name: first.name } } };
}

function SubmitForm<Kind extends PublicationTypes>(props: {
  pages: PublicationPages<Kind>;
  permissions: Permissions;
  draft: PublicationDraft<Kind['values']> | null;
}) {
  const t = useText();
  const { pages, permissions } = props;
  const words = pages.words(t);
  const page = usePublicationPage({
    here: pages.submitPath,
    draftKey: `${pages.draftName}:new`,
    onwards: pages.onwards(permissions),
    isLeftSoon: pages.isLeftSoon,
    published: words.created,
    refreshFeed: pages.feed.refresh,
  });
  const { key, ...begun } = useInitialForm({ storedId: null, draft: props.draft });
  const [first] = permissions.hospitals;
  const [initial] = useState(() => pages.kind.rules.empty(first ?? { id: '', name: '' }));
  return (
    <PublicationForm
      key={key}
      {...page}
      {...begun}
      kind={pages.kind}
      stored={null}
      initial={initial}
      own={permissions.hospitals}
      canMove={false}
    />
  );
}
