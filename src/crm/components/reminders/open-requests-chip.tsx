import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useClockMs } from '../../../session/data/use-today.ts';
import { Icon } from '../../../ui/icon.tsx';

const SOON_MS = 7 * 86_400_000;

/**
 * A link to open requests about personal data; red from a week before the first is due (PRIVACY-10). `dueAt`
 * is that time in ISO 8601; null is never red.
 */
export function OpenRequestsChip(props: { count: number; dueAt: string | null }) {
  const t = useText();
  const isSoon = useClockMs() > Date.parse(props.dueAt ?? '') - SOON_MS;
  return (
    <li>
      <Link to="/crm/requests" className="chip-button">
        <span className="chip" data-tone={isSoon ? 'red' : 'amber'}>
          <Icon name="mail" />
          {t('home.requestsShort', { n: props.count })}
        </span>
      </Link>
    </li>
  );
}
