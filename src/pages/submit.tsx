import { createFileRoute } from '@tanstack/react-router';
import { readCopiedId } from './-publishing/read-copied-id.ts';
import { SubmitPublication } from './-publishing/submit-publication.tsx';
import { promotionPages } from './-publishing/promotion-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/submit')({
  validateSearch: readCopiedId,
  beforeLoad: requirePerson('guard.signInSubmit'),
  component: Submit,
});

function Submit() {
  const { copy = null } = Route.useSearch();
  return <SubmitPublication key={copy} pages={promotionPages} copyOf={copy} />;
}
