import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';

/** Placeholder of a promotion's or an event's page while it loads. */
export function DetailSkeleton(props: {
  /** Height in pixels and width in percent of each line of the head. */
  lines: readonly (readonly [heightPx: number, widthPercent: number])[];
  beside?: ReactNode;
}) {
  const t = useText();
  return (
    <div className="detail" aria-live="polite" aria-busy="true">
      <h1 className="visually-hidden">{t('load.loading')}</h1>
      <div className="detail-bar" />
      <div className="detail-main stack" aria-hidden="true">
        <span className="detail-picture bone" />
        <div className="card stack">
          {props.lines.map(([height, width]) => (
            <span className="bone" key={`${height} ${width}`} style={{ height, width: `${width}%` }} />
          ))}
        </div>
      </div>
      {props.beside}
    </div>
  );
}
