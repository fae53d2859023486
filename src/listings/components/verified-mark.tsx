import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';

/**
 * Whether a super admin has verified the hospital (PEOPLE-5). That it is not verified is always in words; that it is, on
 * small cards, only for who cannot see the sign.
 */
export function VerifiedMark({ verified, worded }: { verified: boolean; worded?: boolean }) {
  const t = useText();
  const text = t(verified ? 'promo.verified' : 'promo.unverified');
  return (
    <span className="promo-verified" title={text} data-not={verified ? undefined : ''}>
      {verified && <Icon name="check" />}
      <span className={verified && !worded ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  );
}
