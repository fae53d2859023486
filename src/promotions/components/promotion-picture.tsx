import { useState } from 'react';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { categoryOf } from '../../listings/rules/categories.ts';
import { renditions } from '../../listings/rules/image-url.ts';
import { Icon } from '../../ui/icon.tsx';
import { CategoryIcon } from './category-icon.tsx';

/** The card's picture, or a quiet one of the same size where there is none or it cannot be had. */
export function PromotionPicture(props: {
  stored: string | null;
  category: string | null;
  /** Visible pictures load at once, the very first with high priority (MARKET-14). */
  urgency: 'first' | 'early' | 'later';
  rendition?: 'card' | 'share';
  alt?: string;
}) {
  const { stored, urgency, rendition = 'card', alt = '' } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const src = pictureUrl({ stored, rendition });
  const { width, height } = renditions[rendition];
  if (!src || failed === src) {
    const category = categoryOf(props.category)?.id ?? 'other';
    return (
      <span className="promo-nopicture">
        {/* The category "other" has a tag here, because its own dots mean nothing by themselves. */}
        {category === 'other' ? <Icon name="tag" /> : <CategoryIcon id={category} />}
      </span>
    );
  }
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      loading={urgency === 'later' ? 'lazy' : 'eager'}
      fetchPriority={urgency === 'first' ? 'high' : 'auto'}
      onError={() => setFailed(src)}
    />
  );
}
