import type { ReactNode } from 'react';
import { StoredNotice } from '../../ui/notices/stored-notice.tsx';
import { ShareButtons } from './share-buttons.tsx';

/** The frame of a promotion's or an event's page: the bar, and a notice if the row is a stored copy. */
export function DetailFrame(props: {
  className?: string;
  /** The path and title that the share buttons send. */
  path: string;
  title: string;
  /** When the shown copy was stored, in ms since 1970; null for what the server just returned. */
  storedAtMs: number | null;
  back: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className={['detail', props.className].filter(Boolean).join(' ')}>
      <div className="detail-bar">
        {props.back}
        <span className="topbar-space" />
        <ShareButtons path={props.path} title={props.title} />
        {props.actions}
      </div>
      {props.storedAtMs !== null && <StoredNotice storedAtMs={props.storedAtMs} />}
      {props.children}
    </article>
  );
}

/** The picture at the top; `onEnlarge` is null if there is no larger one. */
export function DetailPicture(props: { label: string; onEnlarge: (() => void) | null; children: ReactNode }) {
  if (!props.onEnlarge) return <span className="detail-picture">{props.children}</span>;
  return (
    <button type="button" className="detail-picture" aria-label={props.label} onClick={props.onEnlarge}>
      {props.children}
    </button>
  );
}
