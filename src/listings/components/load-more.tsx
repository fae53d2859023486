import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';

/** Asks for more as soon as the end of the list comes near; a button for those who do not scroll. */
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
    // The observer is created anew after each page, because it reports no end that stays in sight.
  }, [shown, onMore]);
  return (
    <div className="promo-more" ref={end}>
      <Button variant="plain" onClick={onMore}>
        {t('market.more')}
      </Button>
    </div>
  );
}
