import { useEffect, useRef, type ReactNode } from 'react';

/** A list that asks for more rows as its end comes near, so that thousands of rows cost only what is looked at. */
export function GrowingList(props: { complete: boolean; onMore: () => void; children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null);
  const { complete, onMore } = props;
  useEffect(() => {
    const element = end.current;
    if (!element || complete) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '1200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <>
      <ul className="list plain-list">{props.children}</ul>
      <div ref={end} aria-hidden="true" style={{ height: 1 }} />
    </>
  );
}
