import { createFileRoute } from '@tanstack/react-router';
import { SubmitPublication } from './-publishing/submit-publication.tsx';
import { promotionPages } from './-publishing/promotion-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/submit')({
  beforeLoad: requirePerson('guard.signInSubmit'),
  component: Submit,
});

function Submit() {
  return <SubmitPublication pages={promotionPages} />;
}
