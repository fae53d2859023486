import { createFileRoute } from '@tanstack/react-router';
import { EditPublication } from './-publishing/edit-publication.tsx';
import { promotionPages } from './-publishing/promotion-pages.ts';
import { requirePerson } from './-shell/require-person.ts';

export const Route = createFileRoute('/edit/$id')({
  beforeLoad: requirePerson('guard.signInEdit'),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditPublication pages={promotionPages} id={id} />;
}
