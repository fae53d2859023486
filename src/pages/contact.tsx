import { createFileRoute } from '@tanstack/react-router';
import { loadPage, PageSkeleton, PublicPage } from './-shell/public-page.tsx';

export const Route = createFileRoute('/contact')({
  // One chunk per page: only the home page is part of the first chunk.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ abortController }) => loadPage({ name: 'contact', signal: abortController.signal }),
  pendingComponent: PageSkeleton,
  component: ContactPage,
});

function ContactPage() {
  return <PublicPage found={Route.useLoaderData()} />;
}
