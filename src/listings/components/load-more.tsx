import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Requests the next page as soon as the end of the list comes near, or by a button for people who do not
 * scroll. After a failure it requests the page when the network returns, or by the button.
 */
export function LoadMore(props: { shown: number; failed: boolean; onMore: () => void }) {
  const t = useText();
  const end = useRef<HTMLDivElement>(null);
  const { shown, failed, onMore } = props;
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    if (failed) {
      addEventListener('online', onMore);
      return () => removeEventListener('online', onMore);
    }
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '1200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
    // A new observer after each page: an observer reports only changes, not an end that stays in sight.
  }, [shown, failed, onMore]);
  return (
    <div className="promo-more" ref={end}>
      {failed && <p aria-live="polite">{t('market.incomplete')}</p>}
      <Button variant="plain" onClick={onMore}>
        {t(failed ? 'action.retry' : 'market.more')}
      </Button>
    </div>
  );
}
