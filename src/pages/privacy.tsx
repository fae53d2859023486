import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { loadPage, PageSkeleton, PublicPage } from './-shell/public-page.tsx';

export const Route = createFileRoute('/privacy')({
  // One chunk per page: only the home page is part of the first chunk.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ abortController }) => loadPage({ name: 'privacy', signal: abortController.signal }),
  pendingComponent: PageSkeleton,
  component: PrivacyPage,
});

/** The privacy notice, with a link to requests about one's data (PRIVACY-1). */
function PrivacyPage() {
  const t = useText();
  return (
    <>
      <PublicPage found={Route.useLoaderData()} />
      <p className="narrow">
        <Link to="/privacy/request" className="text-link">
          {t('request.link')}
        </Link>
      </p>
    </>
  );
}
