import { useState } from 'react';
import { pictureSource } from '../../listings/data/picture-url.ts';
import { categoryOf } from '../../listings/rules/categories.ts';
import { Icon } from '../../ui/icon.tsx';
import { CategoryIcon } from './category-icon.tsx';

/** The card's picture, or a placeholder of the same size where there is none or it fails to load. */
export function PromotionPicture(props: {
  stored: string | null;
  category: string | null;
  /**
   * The first picture of a page loads at once and with high priority, the others when they come near
   * (MARKET-14).
   */
  isFirst: boolean;
  size?: 'card' | 'share';
}) {
  const { stored, isFirst, size = 'card' } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const source = pictureSource({ stored, size });
  if (!source || failed === source.src) {
    const category = categoryOf(props.category)?.id ?? 'other';
    return (
      <span className="promo-nopicture">
        {/* A tag replaces the icon of "other", whose dots mean nothing without the category's name. */}
        {category === 'other' ? <Icon name="tag" /> : <CategoryIcon id={category} />}
      </span>
    );
  }
  return (
    <img
      {...source}
      alt=""
      decoding="async"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      onError={() => setFailed(source.src)}
    />
  );
}
