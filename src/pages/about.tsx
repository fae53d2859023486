import { createFileRoute } from '@tanstack/react-router';
import { loadPage, PageSkeleton, PublicPage } from './-shell/public-page.tsx';

export const Route = createFileRoute('/about')({
  // The home page is in the first code of all, this page in one piece after it.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ abortController }) => loadPage({ name: 'about', signal: abortController.signal }),
  pendingComponent: PageSkeleton,
  component: AboutPage,
});

function AboutPage() {
  return <PublicPage found={Route.useLoaderData()} />;
}
