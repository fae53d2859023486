import { createFileRoute } from '@tanstack/react-router';
import { EditPublication } from './-shell/edit-publication.tsx';
import { promotionPages } from './-shell/promotion-pages.ts';
import { requirePublisher } from './-shell/require-publisher.ts';

export const Route = createFileRoute('/edit/$id')({
  beforeLoad: requirePublisher('guard.signInEdit'),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditPublication pages={promotionPages} id={id} />;
}
