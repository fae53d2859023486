import { useMemo } from 'react';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const pathOf = (path: string) => path;
const onMore = () => undefined;

/** Gives a list that is shown whole its place (MARKET-20); `paths` are those to which its cards link. */
export function WholeListScrollRestoration(props: { paths: readonly string[] }): null {
  // The address of each card has no space, so the joined text changes only with the list.
  const joined = props.paths.join(' ');
  const found = useMemo(
    () =>
      ({
        rows: joined.split(' '),
        phase: 'ready',
        complete: true,
        storedAtMs: null,
        readAtMs: null,
      }) as const,
    [joined],
  );
  useScrollRestoration({ found, pathOf, onMore });
  return null;
}
