import { DetailSkeleton } from '../../listings/components/detail-skeleton.tsx';

/** Placeholder of a promotion's page while it loads. */
export function PromotionSkeleton() {
  return (
    <DetailSkeleton
      lines={[
        [14, 40],
        [28, 80],
        [24, 30],
      ]}
    />
  );
}
