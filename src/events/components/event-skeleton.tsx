import { DetailSkeleton } from '../../listings/components/detail-skeleton.tsx';

/** Placeholder in the shape of an event's page while it loads. */
export function EventSkeleton() {
  return (
    <DetailSkeleton
      lines={[
        [28, 80],
        [14, 40],
        [18, 55],
      ]}
      beside={
        <div className="detail-aside stack" aria-hidden="true">
          <div className="card stack">
            <span className="bone" style={{ height: 18, width: '50%' }} />
            <span className="bone" style={{ height: 44 }} />
          </div>
        </div>
      }
    />
  );
}
