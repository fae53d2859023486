import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';

/**
 * Whether a super admin has verified the hospital (PEOPLE-5). "Not verified" is always shown in words.
 * "Verified" is a sign whose words only screen readers get, unless `worded` is set.
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
