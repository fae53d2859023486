import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * The arrow of a page that lists lead to. It goes back in the history, so that the list is as it was left (MARKET-20). For
 * a person who came from elsewhere it leads to the list.
 */
export function BackLink({ to }: { to: '/' | '/events' }) {
  const t = useText();
  const router = useRouter();
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || !(router.history.canGoBack() || cameFrom(to))) return;
    event.preventDefault();
    router.history.back();
  };
  return <IconButton icon="back" label={t('nav.back')} as={<Link to={to} onClick={goBack} />} />;
}

/** A link that was pressed before the app had started has left no trace in the router's history. */
function cameFrom(path: string): boolean {
  return URL.canParse(document.referrer) && isSame(new URL(document.referrer), path);
}

function isSame(referrer: URL, path: string): boolean {
  return referrer.origin === location.origin && referrer.pathname === path;
}
