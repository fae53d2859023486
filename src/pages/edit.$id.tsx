import { createFileRoute } from '@tanstack/react-router';
import { EditPublication } from './-shell/edit-publication.tsx';
import { promotionPages } from './-shell/promotion-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/edit/$id')({
  beforeLoad: requirePerson('guard.signInEdit'),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditPublication pages={promotionPages} id={id} />;
}
