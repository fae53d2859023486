import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PublicationForm } from '../../publishing/components/publication-form.tsx';
import { useStoredPublication } from '../../publishing/data/use-stored-publication.ts';
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

/**
 * The page of a new promotion or event, for members of a hospital; the form may start as a copy of another
 * (PUBLISH-20).
 */
export function SubmitPublication<Kind extends PublicationTypes>(props: {
  pages: PublicationPages<Kind>;
  copyOf: string | null;
  /** The id of the hospital that the form has first; null for the first of the person's own. */
  asked: string | null;
}) {
  const { pages, copyOf, asked } = props;
  const t = useText();
  const words = pages.words(t);
  const gate = usePermissionGate({
    isAllowed: ({ hospitals }) => hospitals.length > 0,
    signIn: pages.signInText.submit,
    denied: words.mayNotCreate,
  });
  const { parseDraft } = pages.kind.rules;
  const draftKey = draftKeyOf(pages, copyOf);
  const found = useFoundDraft({ key: draftKey, parse: parseDraft });
  const isReady = gate.state === 'open' && found.state !== 'loading';
  return (
    <div className="narrow">
      <PageHeader title={words.newTitle} back={{ to: pages.submitBack }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {isReady && copyOf !== null && found.state === 'none' && (
        <SubmitCopy pages={pages} permissions={gate.permissions} copyOf={copyOf} asked={asked} />
      )}
      {isReady && (copyOf === null || found.state === 'found') && (
        <SubmitForm
          pages={pages}
          permissions={gate.permissions}
          copyOf={copyOf}
          asked={asked}
          copied={null}
          draft={found.state === 'found' ? usable(found.value, gate.permissions.hospitals) : null}
        />
      )}
      {!isReady && gate.state !== 'failed' && <CardsSkeleton cards={4} />}
    </div>
  );
}

/** Returns the draft; if the person has left its hospital, with the first of their present ones instead. */
function usable<Kind extends PublicationTypes>(
  draft: PublicationDraft<Kind['values']>,
  own: readonly OwnHospital[],
): PublicationDraft<Kind['values']> {
  const [first] = own;
  if (!first || own.some(({ id }) => id === draft.values.hospital.id)) return draft;
  return { ...draft, values: { ...draft.values, hospital: { id: first.id, name: first.name } } };
}

/**
 * The key of the stored draft. A copy has a draft of its own, so that it does not overwrite that of another
 * form.
 */
function draftKeyOf(pages: { draftName: string }, copyOf: string | null): string {
  return `${pages.draftName}:${copyOf === null ? 'new' : `copy:${copyOf}`}`;
}

/** Loads the publication to copy, then shows the form filled with its values. */
function SubmitCopy<Kind extends PublicationTypes>(props: {
  pages: PublicationPages<Kind>;
  permissions: Permissions;
  copyOf: string;
  asked: string | null;
}) {
  const { pages, permissions } = props;
  const { rules } = pages.kind;
  const loaded = useStoredPublication({ publication: rules, id: props.copyOf });
  switch (loaded.state) {
    case 'loading':
      return <CardsSkeleton cards={4} />;
    case 'offline':
    case 'failed':
      return <FailedLoad onRetry={loaded.retry} />;
    default: {
      const stored = loaded.state === 'loaded' ? loaded.stored : null;
      const isMine = permissions.hospitals.some(({ id }) => id === stored?.hospital_id);
      const copied = stored && isMine ? rules.copied(rules.formValues(stored)) : null;
      return <SubmitForm {...props} copied={copied} draft={null} />;
    }
  }
}

function SubmitForm<Kind extends PublicationTypes>(props: {
  pages: PublicationPages<Kind>;
  permissions: Permissions;
  copyOf: string | null;
  asked: string | null;
  /** Values copied from another publication; null for an empty form. */
  copied: Kind['values'] | null;
  draft: PublicationDraft<Kind['values']> | null;
}) {
  const t = useText();
  const { pages, permissions, copyOf, copied } = props;
  const words = pages.words(t);
  const page = usePublicationPage({
    here: copyOf === null ? pages.submitPath : `${pages.submitPath}?copy=${encodeURIComponent(copyOf)}`,
    draftKey: draftKeyOf(pages, copyOf),
    onwards: pages.onwards(permissions),
    isLeftSoon: pages.isLeftSoon,
    published: words.created,
    refreshFeed: pages.feed.refresh,
  });
  const { key, ...begun } = useInitialForm({ storedId: null, draft: props.draft });
  const { hospitals } = permissions;
  const first = hospitals.find(({ id }) => id === props.asked) ?? hospitals[0];
  const [initial] = useState(() => copied ?? pages.kind.rules.empty(first ?? { id: '', name: '' }));
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
