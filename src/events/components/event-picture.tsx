import { useState } from 'react';
import { pictureSource } from '../../listings/data/picture-url.ts';
import { Icon } from '../../ui/icon.tsx';

/** The picture of an event, or a placeholder of the same size if it is missing or cannot be loaded. */
export function EventPicture(props: {
  stored: string | null;
  size: 'event' | 'eventDetail';
  /** The first picture of a page loads at once and with high priority, the others when they come near (MARKET-14). */
  isFirst: boolean;
}) {
  const { stored, size, isFirst } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const source = pictureSource({ stored, size });
  if (!source || failed === source.src) {
    return (
      <span className="promo-nopicture">
        <Icon name="calendar" />
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
