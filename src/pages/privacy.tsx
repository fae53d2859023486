import { createFileRoute } from '@tanstack/react-router';
import { loadPage, PageSkeleton, PublicPage } from './-shell/public-page.tsx';

export const Route = createFileRoute('/privacy')({
  // The home page is in the first code of all, this page in one piece after it.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ abortController }) => loadPage({ name: 'privacy', signal: abortController.signal }),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: PageSkeleton,
  component: PrivacyPage,
});

function PrivacyPage() {
  return <PublicPage found={Route.useLoaderData()} />;
}
