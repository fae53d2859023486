import { useState } from 'react';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { renditions } from '../../listings/rules/image-url.ts';
import { Icon } from '../../ui/icon.tsx';

/** The picture of an event, or a quiet one of the same size where there is none or it cannot be had. */
export function EventPicture(props: {
  stored: string | null;
  rendition: 'event' | 'eventDetail';
  /** In sight at first: fetched at once; the very first with high priority. */
  urgency: 'first' | 'early' | 'later';
}) {
  const { stored, rendition, urgency } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const src = pictureUrl({ stored, rendition });
  const { width, height } = renditions[rendition];
  if (!src || failed === src) {
    return (
      <span className="promo-nopicture">
        <Icon name="calendar" />
      </span>
    );
  }
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt=""
      decoding="async"
      loading={urgency === 'later' ? 'lazy' : 'eager'}
      fetchPriority={urgency === 'first' ? 'high' : 'auto'}
      onError={() => setFailed(src)}
    />
  );
}
