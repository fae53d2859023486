import { Heading } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { decideClaim } from '../../data/profile/decide-claim.ts';
import type { Claim } from '../../rules/hospital.ts';
import { notifyRefusal } from '../notify-refusal.ts';

/** Lists people who signed up with the hospital's name (PEOPLE-3). */
export function ClaimList(props: { claims: readonly Claim[]; onDecided: () => void }) {
  const t = useText();
  const nameOf = (claim: Claim) => claim.full_name.trim() || claim.email || '–';
  const decide = async (claim: Claim, accept: boolean) => {
    const answer = await decideClaim({ id: claim.id, accept });
    if (answer.outcome === 'failed') return notifyRefusal({ refusal: answer, t });
    const key = answer.outcome === 'accepted' ? 'hospital.accepted' : 'hospital.refusedClaim';
    showToast({ text: t(key, { name: nameOf(claim) }) });
    props.onDecided();
  };
  return (
    <section className="form-section" aria-labelledby="hospital-claims">
      <Heading as="h2" size="4" id="hospital-claims">
        {t('hospital.claims')}
      </Heading>
      <p className="field-help">{t('hospital.claimHelp')}</p>
      <ul className="plain-list people">
        {props.claims.map((claim) => (
          <li key={claim.id} className="person-row">
            <span className="person-name">
              <strong>{nameOf(claim)}</strong>
              <span className="field-help">{[claim.email, claim.telephone].filter(Boolean).join(' · ')}</span>
            </span>
            <Button variant="soft" onClick={() => void decide(claim, true)}>
              {t('hospital.accept', { name: nameOf(claim) })}
            </Button>
            <Button variant="soft" color="gray" onClick={() => void decide(claim, false)}>
              {t('hospital.refuse', { name: nameOf(claim) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
