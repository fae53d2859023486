import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyMap } from './lazy-map.tsx';

/**
 * A place on a public page: its address, a map that loads when scrolled into view, and a link to a maps app.
 */
export function PlaceCard(props: {
  className?: string;
  title: string;
  /** The lines of the address; null if there is none. */
  address: ReactNode;
  position: { lat: number; lng: number } | null;
  /** The link to a maps app with its label; null if neither address nor position is known. */
  link: { href: string; label: string } | null;
}) {
  const { address, position, link } = props;
  return (
    <section className={['card stack', props.className].filter(Boolean).join(' ')}>
      <h2>{props.title}</h2>
      {address && (
        <p className="detail-line">
          <Icon name="pin" />
          {address}
        </p>
      )}
      {position && <LazyMap position={position} />}
      {link && (
        <div>
          <Button
            variant="plain"
            as={
              <a href={link.href} target="_blank" rel="noopener noreferrer">
                <Icon name="map" />
                {link.label}
              </a>
            }
          />
        </div>
      )}
    </section>
  );
}
