import { createFileRoute } from '@tanstack/react-router';
import { SubmitPublication } from './-shell/submit-publication.tsx';
import { promotionPages } from './-shell/promotion-pages.ts';
import { requirePublisher } from './-shell/require-publisher.ts';

export const Route = createFileRoute('/submit')({
  beforeLoad: requirePublisher('guard.signInSubmit'),
  component: Submit,
});

function Submit() {
  return <SubmitPublication pages={promotionPages} />;
}
