import { createFileRoute } from '@tanstack/react-router';
import { readSubmitSearch } from './-publishing/read-submit-search.ts';
import { SubmitPublication } from './-publishing/submit-publication.tsx';
import { promotionPages } from './-publishing/promotion-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/submit')({
  validateSearch: readSubmitSearch,
  beforeLoad: requirePerson('guard.signInSubmit'),
  component: Submit,
});

function Submit() {
  const { copy = null, hospital = null } = Route.useSearch();
  return <SubmitPublication key={copy} pages={promotionPages} copyOf={copy} asked={hospital} />;
}
