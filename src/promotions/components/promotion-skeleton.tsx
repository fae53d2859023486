import { DetailSkeleton } from '../../listings/components/detail-skeleton.tsx';

/** A promotion on its way, in the shape of one. */
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
