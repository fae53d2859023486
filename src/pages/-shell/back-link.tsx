import { Link, useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect, type MouseEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * The back arrow of a page to which a list leads. It goes back in the history, so that the list is as it was
 * left (MARKET-20). After a visit from outside or a sign-in it opens the list instead.
 */
export function BackLink({ to }: { to: '/' | '/events' }) {
  const t = useText();
  const router = useRouter();
  useEffect(() => notePaths(router), [router]);
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const { pathname, state } = router.latestLocation;
    // A picture that was open during a reload has left its entry in the history, with nothing to show for it.
    const steps = state.isPicture ? 2 : 1;
    const index = state.__TSR_index - steps;
    const before = paths.get(index);
    const hasSignedIn = before === '/general-auth' || before === pathname;
    const isInHistory = index >= 0 || (hasEntryBeforeStart(state.__TSR_index) && cameFrom(to));
    if (!isPlain || hasSignedIn || !isInHistory) return;
    event.preventDefault();
    router.history.go(-steps);
  };
  return <IconButton icon="back" label={t('nav.back')} as={<Link to={to} onClick={goBack} />} />;
}

/**
 * The path of each history entry that was opened since the first page with this arrow, by the entry's index.
 */
const paths = new Map<number, string>();
let noted: AnyRouter | null = null;

function notePaths(router: AnyRouter): void {
  if (noted === router) return;
  noted = router;
  paths.clear();
  router.subscribe('onResolved', ({ toLocation }) => {
    paths.set(toLocation.state.__TSR_index, toLocation.pathname);
  });
}

/**
 * True if the tab had a page before this app's first entry. A link that was opened in a new tab has the list as
 * its referrer and nothing to go back to.
 */
function hasEntryBeforeStart(index: number): boolean {
  return history.length > Math.max(index, ...paths.keys()) + 1;
}

/**
 * True if the page's referrer is `path`. A link that was followed before the app started is not in the
 * router's history.
 */
function cameFrom(path: string): boolean {
  return URL.canParse(document.referrer) && isSame(new URL(document.referrer), path);
}

function isSame(referrer: URL, path: string): boolean {
  return referrer.origin === location.origin && referrer.pathname === path;
}
