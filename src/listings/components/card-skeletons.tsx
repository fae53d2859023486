import type { ReactNode } from 'react';

/** Cards on their way, in the shape of cards. `children` says so to screen readers, or to everybody. */
export function CardSkeletons(props: { kind: 'promotion' | 'event'; cards: number; children: ReactNode }) {
  const isEvent = props.kind === 'event';
  const third = isEvent
    ? { height: 14, width: '55%', marginTop: 12 }
    : { height: 20, width: '60%', marginTop: 10 };
  return (
    <div aria-live="polite" aria-busy="true">
      {props.children}
      <div className="promo-grid" aria-hidden="true">
        {Array.from({ length: props.cards }, (_card, index) => (
          <div className={isEvent ? 'promo event' : 'promo'} key={index}>
            <span className={isEvent ? 'event-picture bone' : 'promo-picture bone'} />
            <div className="promo-body">
              <span className="bone" style={{ height: 14, width: '45%' }} />
              <span className="bone" style={{ height: 20, width: '85%', marginTop: 12 }} />
              <span className="bone" style={third} />
              <span className="bone" style={{ height: 14, width: '95%', marginTop: 18 }} />
              <span className="bone" style={{ height: 14, width: '70%', marginTop: 10 }} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
