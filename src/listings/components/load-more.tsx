import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Requests the next page as soon as the end of the list comes near, or by a button for people who do not
 * scroll.
 */
export function LoadMore(props: { shown: number; onMore: () => void }) {
  const t = useText();
  const end = useRef<HTMLDivElement>(null);
  const { shown, onMore } = props;
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '1200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
    // A new observer after each page: an observer reports only changes, not an end that stays in sight.
  }, [shown, onMore]);
  return (
    <div className="promo-more" ref={end}>
      <Button variant="plain" onClick={onMore}>
        {t('market.more')}
      </Button>
    </div>
  );
}
