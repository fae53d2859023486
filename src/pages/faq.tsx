import { createFileRoute } from '@tanstack/react-router';
import { loadPage, PageSkeleton, PublicPage } from './-shell/public-page.tsx';

export const Route = createFileRoute('/faq')({
  // The home page is in the first code of all, this page in one piece after it.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ abortController }) => loadPage({ name: 'faq', signal: abortController.signal }),
  pendingComponent: PageSkeleton,
  component: FaqPage,
});

function FaqPage() {
  return <PublicPage found={Route.useLoaderData()} />;
}
